import type { VisaCheck } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge } from '@wayfare/ui/components/badge';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { isMasked, MaskedValue } from '../submissions/masked-value.tsx';

type Finding = VisaCheck['findings'][number];

const TONES = {
  passed: 'success',
  partly_found: 'warning',
  differs: 'danger',
  another_person: 'danger',
  not_read: 'danger',
} as const satisfies Record<VisaCheck['outcome'], string>;
const MARKS = {
  found: 'success',
  'not-found': 'warning',
  another: 'danger',
  'not-comparable': 'neutral',
} as const satisfies Record<Finding['result'], string>;
const DAYS: readonly Finding['field'][] = ['birth-date', 'valid-from', 'valid-until'];

/** Whether one person alone may not hand the file over. */
export const stopsDelivery = ({ outcome }: VisaCheck): boolean => TONES[outcome] === 'danger';

interface VisaFindingsProps {
  check: VisaCheck;
  /** It was just read: announced, too. */
  live?: boolean;
}

/** What was read in the file of an issued visa, beside what the case has. */
export function VisaFindings({ check: { outcome, namesTraveller, findings }, live }: VisaFindingsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const shown = ({ field, expected }: Finding) => {
    if (isMasked(expected)) return <MaskedValue text={expected} />;
    return expected && DAYS.includes(field) ? formatDate(expected, language) : expected;
  };
  return (
    <Alert live={live} tone={TONES[outcome]} title={t(`cases.visaCheck.outcomes.${outcome}`)}>
      {namesTraveller !== null && <p>{t('cases.visaCheck.names', { number: namesTraveller + 1 })}</p>}
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {findings.map((finding) => (
          <li key={finding.field} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <span className="text-muted">{t(`cases.visaCheck.fields.${finding.field}`)}</span>
            <span className="tabular-nums">{shown(finding)}</span>
            <Badge tone={MARKS[finding.result]}>
              {t(`cases.visaCheck.results.${finding.result}`, { value: finding.read })}
            </Badge>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
