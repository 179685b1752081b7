import type { Submission } from '@wayfare/api/schema';
import { classes } from '@wayfare/ui/classes';
import { Card } from '@wayfare/ui/components/card';
import { countryName, formatDate, localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MaskedValue } from './masked-value.tsx';
import { formatMoment, formatPrice, NOT_AVAILABLE } from './row.ts';

const DENSE = 'p-4 sm:p-4';

interface SubmissionProps {
  submission: Submission;
  dense?: boolean;
}

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  title: string;
  facts: readonly Fact[];
  /** Label and value on one line, small: for a page on which much stands side by side. */
  dense?: boolean;
  children?: ReactNode;
}

export function Facts({ title, facts, dense = false, children }: FactsProps) {
  return (
    <Card as="section" className={dense ? DENSE : undefined}>
      <h3 className={classes('text-lg font-semibold', dense ? 'mb-2' : 'mb-3')}>{title}</h3>
      <dl className={dense ? 'grid gap-x-6 gap-y-1.5 text-sm 2xl:grid-cols-2' : 'grid gap-x-6 gap-y-3 sm:grid-cols-2'}>
        {facts.map(([label, value]) => (
          <div key={label} className={dense ? 'grid min-w-0 grid-cols-[8rem_minmax(0,1fr)] gap-x-3' : 'min-w-0'}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value || NOT_AVAILABLE}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

export function Order({ submission, dense }: SubmissionProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const moment = (instant: string | null) => instant && formatMoment(instant, localeOf(language));
  const facts: Fact[] = [
    [t('submission.fields.visa'), submission.visaName],
    [t('submission.fields.nationality'), submission.nationality && countryName(submission.nationality, language)],
    [t('submission.fields.processing'), submission.processingSpeed],
    [t('submission.fields.travel'), submission.travelDate && formatDate(submission.travelDate, language)],
    [t('submission.fields.created'), moment(submission.createdAt)],
    [t('submission.fields.paid'), moment(submission.paidAt)],
    [t('submission.fields.submitted'), moment(submission.submittedAt)],
  ];
  return <Facts title={t('submission.summary')} facts={facts} dense={dense} />;
}

/** YYYY-MM-DD; empty where no date was given. */
export const isoDay = (year: number, month: number, day: number) =>
  year ? `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : '';

/** @param masked whether convictions are. */
export function Contact({ submission, masked, dense }: SubmissionProps & { masked: boolean }) {
  const { t } = useTranslation('admin');
  const { phone, personal, address } = submission;
  const yesNo = (value: boolean | undefined) => value !== undefined && t(value ? 'submission.yes' : 'submission.no');
  const contact: Fact[] = [
    [t('submission.fields.email'), submission.email],
    [t('submission.fields.phone'), phone && `${phone.phoneCc} ${phone.phoneNumber}`],
    [t('submission.fields.smsOptIn'), yesNo(phone?.smsOptIn)],
    [
      t('submission.fields.address'),
      address &&
        [address.street, `${address.postalCode} ${address.city}`, address.stateProvince, address.country].join(', '),
    ],
  ];
  const convicted = masked && personal ? <MaskedValue /> : yesNo(personal?.crimeConvicted);
  const answers: Fact[] = [
    [t('submission.fields.gender'), personal?.gender && t(`genders.${personal.gender}`)],
    [t('submission.fields.employment'), personal?.employmentStatus && t(`employment.${personal.employmentStatus}`)],
    [t('submission.fields.jobTitle'), personal?.jobTitle],
    [t('submission.fields.convicted'), convicted],
    ...(personal?.crimeDetails && !masked
      ? [[t('submission.fields.crimeDetails'), personal.crimeDetails] as const]
      : []),
  ];
  return (
    <>
      <Facts title={t('submission.contact')} facts={contact} dense={dense} />
      <Facts title={t('submission.answers')} facts={answers} dense={dense} />
    </>
  );
}

export function PriceCard({ submission, dense }: SubmissionProps) {
  const { t } = useTranslation('admin');
  return (
    <Card as="section" className={dense ? DENSE : undefined}>
      <h3 className={classes('text-lg font-semibold', dense ? 'mb-2' : 'mb-3')}>{t('submission.price')}</h3>
      {submission.quote ? (
        <dl className="flex flex-col gap-2">
          {submission.quote.lines.map((line) => (
            <div key={`${line.kind}-${line.sourceId}`} className="flex justify-between gap-4 text-sm">
              <dt>
                {line.name} × {line.quantity}
                <span className="block text-muted">{t(`submission.lineKinds.${line.kind}`)}</span>
              </dt>
              <dd className="tabular-nums">{formatPrice(line.amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
            <dt>{t('submission.total')}</dt>
            <dd className="tabular-nums">{formatPrice(submission.quote.total)}</dd>
          </div>
        </dl>
      ) : (
        <p className="text-muted">{t('submission.notPriced')}</p>
      )}
    </Card>
  );
}
