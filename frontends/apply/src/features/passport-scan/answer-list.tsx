import type { Application } from '@wayfare/api/schema';
import { countryName, formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changeAddress } from '../paid-step/use-way-on.ts';

interface AnswerListProps {
  readonly application: Application;
  /** Whether what can be changed has a way to its step and back. */
  readonly canChange?: boolean;
}

/** Everything that was answered, person by person. */
export function AnswerList({ application, canChange = false }: AnswerListProps) {
  const { t } = useTranslation('apply');
  const { phone, personal, address, travellers } = application;
  const change = (step: string) => (canChange ? { to: changeAddress(step), label: t('check.change') } : undefined);
  return (
    <dl className="mt-3 flex flex-col divide-y divide-line">
      {travellers.map((traveller, index) => (
        <TravellerAnswers
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places on this screen
          key={index}
          traveller={traveller}
          number={index + 1}
          isAlone={travellers.length === 1}
        />
      ))}
      {phone && (
        <Answer name={t('check.phone')} change={change('phone-sms')}>
          <span className="numeric">{`${phone.phoneCc} ${phone.phoneNumber}`}</span>
          {phone.smsOptIn && <span className="block text-sm text-muted">{t('phone.sms')}</span>}
        </Answer>
      )}
      {personal && (
        <>
          <Answer name={t('extended.gender')} change={change('personal-details-extended')}>
            {t(`extended.genders.${personal.gender as 'female'}`)}
          </Answer>
          <Answer name={t('extended.employment')} change={change('personal-details-extended')}>
            {t(`extended.employments.${personal.employmentStatus as 'Employed'}`)}
            {personal.jobTitle && <span className="block text-sm text-muted">{personal.jobTitle}</span>}
          </Answer>
          <Answer name={t('scan.crime')} change={change('personal-details-extended')}>
            <strong>{personal.crimeConvicted ? t('extended.yes') : t('extended.no')}</strong>
            {personal.crimeConvicted && personal.crimeDetails && (
              <span className="block text-sm text-muted">{personal.crimeDetails}</span>
            )}
          </Answer>
        </>
      )}
      {address && (
        <Answer name={t('address.title')} change={change('residence-address')}>
          {[address.street, `${address.postalCode} ${address.city}`.trim(), address.stateProvince, address.country]
            .filter((line, index, all) => line !== '' && all.indexOf(line) === index)
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </Answer>
      )}
    </dl>
  );
}

interface TravellerAnswersProps {
  readonly traveller: Application['travellers'][number];
  readonly number: number;
  readonly isAlone: boolean;
}

/** What was entered before the payment: it is what was paid for, so a mistake in it is for the case workers. */
function TravellerAnswers({ traveller, number, isAlone }: TravellerAnswersProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { firstMiddleName, lastName, birthYear, birthMonth, birthDay, email, passport, passportScan } = traveller;
  const birth = new Date(birthYear, birthMonth - 1, birthDay);
  const facts = [
    [t('personal.birth'), formatDate(birth, language)],
    [t('personal.email'), email],
    [t('passport.number'), passportScan?.passportNumber || passport?.passportNumber],
    [t('passport.nationality'), passport?.nationality && countryName(passport.nationality, language)],
  ];
  return (
    <Answer name={isAlone ? t('check.traveler') : t('traveler', { number })}>
      <strong>{`${firstMiddleName} ${lastName}`.trim()}</strong>
      {facts.map(
        ([name, value]) =>
          value && (
            <span key={name} className="block text-sm">
              <span className="text-muted">{name}:</span> <span className="numeric">{value}</span>
            </span>
          ),
      )}
    </Answer>
  );
}

interface AnswerProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly change?: { readonly to: string; readonly label: string };
}

function Answer({ name, children, change }: AnswerProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="col-start-1 wrap-anywhere">{children}</dd>
      {change && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Link
            to={change.to}
            aria-label={`${change.label}: ${name}`}
            className="inline-block py-1 text-primary underline underline-offset-4 hover:no-underline"
          >
            {change.label}
          </Link>
        </dd>
      )}
    </div>
  );
}
