import type { Case } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { ActionDialog } from './action-dialog.tsx';
import { StageBadge, useColleague } from './case-badges.tsx';
import type { CaseWork } from './use-case-work.ts';

const cell = 'py-1 pr-4 text-left font-normal';

/** Other cases for a passport of this one and the same destination, beside it, so that nobody applies twice. */
export function DuplicatesNotice({ record, work }: { record: Case; work: CaseWork }) {
  const { duplicates, summary } = record;
  const { t } = useTranslation('admin');
  const locale = localeOf(useLanguage());
  const colleague = useColleague();
  const works = useMay()('cases.work');
  const [dismissing, setDismissing] = useState(false);
  if (duplicates.length === 0) return null;
  return (
    <Alert tone="warning" title={t('cases.duplicates.title', { count: duplicates.length })}>
      <p>{t('cases.duplicates.why')}</p>
      <div className="overflow-x-auto">
        <table className="mt-1 text-sm">
          <thead className="text-muted">
            <tr>
              {(['order', 'stage', 'visa', 'since', 'assignee'] as const).map((column) => (
                <th key={column} scope="col" className={cell}>
                  {t(`cases.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[summary, ...duplicates].map((one) => (
              <tr key={one.applicationId} className="border-t border-line">
                <th scope="row" className={`${cell} whitespace-nowrap`}>
                  {one.applicationId === summary.applicationId ? (
                    <span className="font-mono">{t('cases.duplicates.this', { number: one.orderNumber })}</span>
                  ) : (
                    <Link to={`/admin/cases/${one.applicationId}`} className="font-mono font-semibold text-primary">
                      {one.orderNumber}
                    </Link>
                  )}{' '}
                  {`${one.firstMiddleName} ${one.lastName}`}
                </th>
                <td className={cell}>
                  <StageBadge stage={one.stage} />
                </td>
                <td className={cell}>{one.visaName}</td>
                <td className={`${cell} whitespace-nowrap tabular-nums`}>
                  {formatShortMoment(one.stageSince, locale)}
                </td>
                <td className={cell}>{colleague(one.assigneeId)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {works && (
        <Button
          size="compact"
          variant="secondary"
          className="mt-2"
          onClick={() => {
            work.forget();
            setDismissing(true);
          }}
        >
          {t('cases.actions.duplicates-dismissed')}
        </Button>
      )}
      <ActionDialog
        action={dismissing ? { event: 'duplicates-dismissed' } : undefined}
        record={record}
        work={work}
        onClose={() => setDismissing(false)}
      />
    </Alert>
  );
}
