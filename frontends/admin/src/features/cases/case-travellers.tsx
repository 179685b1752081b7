import type { Case, Submission } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Badge } from '@wayfare/ui/components/badge';
import { Card } from '@wayfare/ui/components/card';
import { countryName, formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { isMasked, MaskedValue } from '../submissions/masked-value.tsx';
import { NOT_AVAILABLE } from '../submissions/row.ts';
import { isoDay } from '../submissions/submission-facts.tsx';
import {
  type Comparison,
  compareWithScan,
  hasExpired,
  keptAgainstPassport,
  type Mark,
  passportFault,
  type TravellerCheck,
} from './differences.ts';

const TONES = {
  same: 'success',
  differs: 'danger',
  'not-typed': 'warning',
  'by-hand': 'warning',
  another: 'danger',
} as const;
const cell = 'py-1.5 pr-3 text-left align-top font-normal';

/** What was typed for each traveller beside what their scan says, each difference in words. */
export function CaseTravellers({ record: { submission, checks, masked } }: { record: Case }) {
  return submission.travellers
    .map((traveller, index) => ({ traveller, number: index + 1, check: checks[index] ?? NOT_COMPARED }))
    .map((numbered) => (
      <TravellerTable key={numbered.number} {...numbered} travelDay={submission.travelDate} masked={masked} />
    ));
}

const NOT_COMPARED = {
  passportNumber: 'not-read',
  passportNumberChanged: false,
  birthDate: '',
  anotherPerson: false,
} as const satisfies TravellerCheck;

interface TravellerTableProps {
  traveller: Submission['travellers'][number];
  number: number;
  check: TravellerCheck;
  travelDay: string;
  masked: boolean;
}

function TravellerTable({ traveller, number, check, travelDay, masked }: TravellerTableProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  // The scan's country is written in English, whatever the reader's language.
  const compared = compareWithScan(traveller, check, (code) => countryName(code, 'en'));
  const today = new Date();
  const expired = hasExpired(traveller, isoDay(today.getFullYear(), today.getMonth() + 1, today.getDate()));
  const fault = passportFault(traveller, travelDay);
  const kept = keptAgainstPassport(traveller);
  const birth = isoDay(traveller.birthYear, traveller.birthMonth, traveller.birthDay);
  const readBirth = traveller.passportScan?.read?.dateOfBirth;
  const keptValue = (field: (typeof kept)[number]['field'], passports: string) => {
    if (field === 'dateOfBirth' && masked) return t('masked.value');
    return field === 'nationality' && passports ? countryName(passports, language) : passports;
  };
  const name = `${traveller.firstMiddleName} ${traveller.lastName}`.trim();
  const shown = (field: Comparison['field'], text: string) => {
    if (isMasked(text)) return <MaskedValue text={text} />;
    return field === 'nationality' && text ? countryName(text, language) : text;
  };
  return (
    <Card as="section" className="p-4 sm:p-4">
      <div className="-mx-4 overflow-x-auto px-4">
        <table className="w-full text-sm">
          <caption className="pb-2 text-left text-lg font-semibold">
            {t('submission.traveller', { number })} {name && `· ${name}`}
          </caption>
          <thead className="border-b border-line text-muted">
            <tr>
              <th scope="col" className={cell}>
                {t('cases.compare.field')}
              </th>
              <th scope="col" className={cell}>
                {t('cases.compare.typed')}
              </th>
              <th scope="col" className={cell}>
                {t('cases.compare.scan')}
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ field, typed, read, changedTo, wasRead, mark }) => (
              <tr key={field} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} text-muted`}>
                  {t(`cases.compare.fields.${field}`)}
                </th>
                <td className={`${cell} break-words`}>{shown(field, typed) || NOT_AVAILABLE}</td>
                <td className={`${cell} break-words`}>
                  <span className="mr-2">{shown(field, read)}</span>
                  <MarkBadge mark={mark} scanned={traveller.passportScan !== null} />
                  {!wasRead && (mark === 'differs' || mark === 'not-typed') && (
                    <span className="block text-muted">{t('cases.compare.byTraveller')}</span>
                  )}
                  {changedTo && (
                    <span className="block text-muted">{t('cases.compare.changedTo', { value: changedTo })}</span>
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row" className={`${cell} text-muted`}>
                {t('submission.fields.birth')}
              </th>
              <td className={cell}>{masked ? <MaskedValue /> : birth || NOT_AVAILABLE}</td>
              <td className={cell}>
                <span className="mr-2">{masked && check.birthDate ? <MaskedValue /> : readBirth}</span>
                {check.birthDate && <MarkBadge mark={check.birthDate} scanned />}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2 pt-2">
        {check.anotherPerson && <Badge tone="danger">{t('cases.compare.another')}</Badge>}
        {expired && <Badge tone="danger">{t('cases.compare.expired')}</Badge>}
        {!traveller.passportScan && <Badge>{t('cases.compare.noScan')}</Badge>}
        {!traveller.passport && traveller.passportSkipped && (
          <Badge tone="warning">{t('submission.passportLater')}</Badge>
        )}
      </div>
      {kept.length > 0 && (
        <Alert tone="warning" title={t('cases.compare.kept.title')}>
          {kept.map(({ field, passports }) => (
            <p key={field}>
              {t(`cases.compare.kept.${field}`, {
                value: keptValue(field, passports),
              })}
            </p>
          ))}
        </Alert>
      )}
      {fault && (
        <Alert tone={fault.fault === 'expired' ? 'danger' : 'warning'}>
          {t(`cases.compare.travel.${fault.fault}`, {
            months: fault.months,
            expiry: formatDate(fault.expiry, language),
            day: formatDate(fault.day, language),
          })}
        </Alert>
      )}
    </Card>
  );
}

function MarkBadge({ mark, scanned }: { mark: Mark; scanned: boolean }) {
  const { t } = useTranslation('admin');
  if (mark === 'not-read') return scanned ? <Badge>{t('cases.compare.marks.not-read')}</Badge> : null;
  return <Badge tone={TONES[mark]}>{t(`cases.compare.marks.${mark}`)}</Badge>;
}
