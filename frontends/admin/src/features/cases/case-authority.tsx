import type { Submission } from '@wayfare/api/schema';
import { authorityFormOf, type FormValue } from '@wayfare/gateway/contract/authority-forms';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { toast } from '@wayfare/ui/toast';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formChecks, formValues } from './authority-values.ts';
import { PackageDownloads } from './package-downloads.tsx';

/** What is typed into the authority's own form, each value to copy, and what has to be so before. */
export function CaseAuthority({ submission }: { submission: Submission }) {
  const { t } = useTranslation('admin');
  const form = authorityFormOf(submission.destinationCountry);
  return (
    <Card as="section" aria-labelledby="case-authority" className="flex flex-col gap-3 p-4 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="case-authority" className="mr-auto text-lg font-semibold">
          {t('cases.authority.title')}
        </h2>
        {form.portal && (
          <a
            href={form.portal}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-sm font-medium text-primary underline-offset-2 hover:underline"
          >
            {t('cases.authority.portal')}
          </a>
        )}
      </div>
      <h3 className="text-sm font-semibold">{t('cases.authority.checks.title')}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {formChecks(form, submission).map(({ check, met }) => (
          <li key={check} className="flex items-baseline gap-2">
            <Badge tone={met ? 'success' : 'danger'}>{t(met ? 'cases.authority.met' : 'cases.authority.unmet')}</Badge>
            {t(`cases.authority.checks.${check}`)}
          </li>
        ))}
      </ul>
      {submission.travellers
        .map((traveller, index) => ({ number: index + 1, values: formValues(form, submission, traveller) }))
        .map(({ number, values }) => (
          <table key={number} className="w-full table-fixed text-sm">
            <caption className="pb-1 text-left font-semibold">{t('cases.authority.traveler', { number })}</caption>
            <tbody>
              {values.map((value) => (
                <ValueRow key={value.label} {...value} />
              ))}
            </tbody>
          </table>
        ))}
      <PackageDownloads id={submission.id} />
    </Card>
  );
}

/** In its place while the values are masked: a masked one is never filed. */
export function MaskedAuthority() {
  const { t } = useTranslation('admin');
  return (
    <Card as="section" aria-labelledby="case-authority" className="flex flex-col gap-2 p-4 sm:p-4">
      <h2 id="case-authority" className="text-lg font-semibold">
        {t('cases.authority.title')}
      </h2>
      <p className="text-sm text-muted">{t('cases.authority.masked')}</p>
    </Card>
  );
}

function ValueRow({ label, value, optional }: FormValue) {
  const { t } = useTranslation('admin');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('cases.authority.copied', { label })),
      () => toast.error(t('cases.authority.copyFailed')),
    );
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" lang="en" className="w-2/5 py-1 pr-3 text-left align-top font-normal wrap-anywhere text-muted">
        {label}
      </th>
      <td className="py-1 pr-3 align-top wrap-anywhere">
        {value || (optional ? '' : <span className="text-danger">{t('cases.authority.missing')}</span>)}
      </td>
      <td className="w-10 py-1 text-right align-top">
        {value && (
          <Button variant="quiet" size="compact" aria-label={t('cases.authority.copy', { label })} onClick={copy}>
            <Copy aria-hidden="true" />
          </Button>
        )}
      </td>
    </tr>
  );
}
