import { zodResolver } from '@hookform/resolvers/zod';
import { StepPage } from '@wayfare/ui/components/step-page';
import { useEffect } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EarlyStep } from '../flow/early-step.tsx';
import { useSaveStatus } from '../flow/flow-saver.ts';
import { answer, flowStore, keep, useFlow } from '../flow/flow-store.ts';
import { useRefusal } from '../flow/use-refusal.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { useTravellerFaults } from '../flow/use-traveller-faults.ts';
import { Disclosure } from '../order/disclosure.tsx';
import { FlowSummary, useSummaryTotal } from '../order/flow-summary.tsx';
import { useOrder } from '../order/use-order.ts';
import { PassportCard } from './passport-card.tsx';
import { type PassportForm, passportDetailsSchema, toForm, toStored } from './schema.ts';

/** Passports, or the wish to add them after the payment. */
export function PassportDetailsPage() {
  return (
    <EarlyStep needs="personal-details">
      <PassportDetailsForm />
    </EarlyStep>
  );
}

const startingPassports = (): PassportForm[] => {
  const { personalDetails, passportDetails, order } = flowStore.getState();
  return personalDetails.map((_, index) => toForm(passportDetails[index], order?.nationality ?? ''));
};

/** An expiry date is one field here, and three of the request. */
const fieldOf = (path: string): Path<{ travellers: PassportForm[] }> | undefined => {
  const [, index, name = ''] = /^travellers\.(\d+)\.details\.(\w+)$/.exec(path) ?? [];
  if (!index) return undefined;
  const own = (['nationality', 'passportNumber', 'otherNationality'] as const).find((one) => one === name);
  const field = name.startsWith('expiry') ? 'expiry' : own;
  return field && `travellers.${Number(index)}.${field}`;
};

function PassportDetailsForm() {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const saveStatus = useSaveStatus();
  const summaryTotal = useSummaryTotal();
  const { destination } = useOrder();
  const personalDetails = useFlow((state) => state.personalDetails);
  const { faults, setFaults, onInvalid } = useTravellerFaults(personalDetails.length);
  const form = useForm<{ travellers: PassportForm[] }>({
    resolver: zodResolver(passportDetailsSchema(t)),
    defaultValues: { travellers: startingPassports() },
    shouldFocusError: false,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ passportDetails: values.travellers.map(toStored) }),
      }),
    [form],
  );

  useRefusal('passport-details', useRefusedFields(form, setFaults, fieldOf));

  const onSubmit = form.handleSubmit(({ travellers }) => {
    setFaults([]);
    answer('passport-details', { passportDetails: travellers.map(toStored) });
    navigate('/application/processing-time');
  }, onInvalid);

  return (
    <StepPage
      title={t('passport.title')}
      note={t('passport.note')}
      step={2}
      onSubmit={onSubmit}
      submitLabel={t('saveAndContinue')}
      backTo="/application/personal-details"
      backLabel={t('previous')}
      saveState={saveStatus}
      errors={faults}
      summary={<FlowSummary />}
      summaryTotal={summaryTotal}
      footnote={<Disclosure destination={destination} />}
    >
      <div className="flex flex-col gap-4">
        {personalDetails.map(({ firstMiddleName, lastName }, index) => (
          <PassportCard
            // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places on this screen
            key={index}
            form={form}
            index={index}
            firstName={firstMiddleName.split(' ')[0] || lastName}
            nationalities={destination?.nationalityCountries ?? []}
          />
        ))}
      </div>
    </StepPage>
  );
}
