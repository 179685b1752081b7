import { zodResolver } from '@hookform/resolvers/zod';
import type { Application } from '@wayfare/api/schema';
import { EMPLOYMENT_STATUSES, GENDERS, LONGEST } from '@wayfare/gateway/contract/constants';
import { RadioCards } from '@wayfare/ui/components/choice-cards';
import { Select } from '@wayfare/ui/components/select';
import { StepPage } from '@wayfare/ui/components/step-page';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFaults } from '../flow/use-faults.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { PaidSummary } from '../paid-step/paid-summary.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';
import { useWayOn } from '../paid-step/use-way-on.ts';

/** Second step after the payment: what the authority asks of the first traveller. */
export function ExtendedDetailsPage() {
  return <PaidStep>{(application) => <ExtendedForm key={application.version} application={application} />}</PaidStep>;
}

const extendedSchema = (t: (key: string) => string) =>
  z.object({
    gender: z.enum(GENDERS),
    employmentStatus: z.enum(EMPLOYMENT_STATUSES),
    jobTitle: z.string().check(z.trim(), z.maxLength(LONGEST.jobTitle, t('errors.long'))),
    crimeConvicted: z.enum(['yes', 'no']),
    crimeDetails: z.string().check(z.trim(), z.maxLength(LONGEST.crimeDetails, t('errors.long'))),
  });

const oneOf = <T extends string>(values: readonly T[], value: string | undefined, otherwise: T): T =>
  values.find((each) => each === value) ?? otherwise;

function ExtendedForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const goOn = useWayOn('/application/residence-address');
  const { faults, setFaults, onInvalid } = useFaults();
  const save = useSaveStep(application, 'personal', {
    failedMessage: t('extended.saveFailed'),
    onRefused: (error) => showRefused(error),
    onSaved: goOn,
  });
  const { personal } = application;
  const crimeConvicted: 'yes' | 'no' = personal?.crimeConvicted ? 'yes' : 'no';
  const form = useForm({
    resolver: zodResolver(extendedSchema(t)),
    defaultValues: {
      gender: oneOf(GENDERS, personal?.gender, 'prefer_not_to_say'),
      employmentStatus: oneOf(EMPLOYMENT_STATUSES, personal?.employmentStatus, 'Employed'),
      jobTitle: personal?.jobTitle ?? '',
      crimeConvicted,
      crimeDetails: personal?.crimeDetails ?? '',
    },
    shouldFocusError: false,
  });
  const showRefused = useRefusedFields(form, setFaults, (path) =>
    (['gender', 'employmentStatus', 'jobTitle', 'crimeDetails'] as const).find((one) => one === path),
  );
  const { errors } = form.formState;
  const onSubmit = form.handleSubmit((answers) => {
    setFaults([]);
    const isConvicted = answers.crimeConvicted === 'yes';
    save.mutate({ ...answers, crimeConvicted: isConvicted, crimeDetails: isConvicted ? answers.crimeDetails : '' });
  }, onInvalid);
  return (
    <>
      <PaidProgress application={application} current={2} />
      <StepPage
        title={t('extended.title')}
        note={t('extended.note')}
        onSubmit={onSubmit}
        submitLabel={t('next')}
        busy={save.isPending}
        backTo="/application/phone-sms"
        backLabel={t('previous')}
        summary={<PaidSummary application={application} />}
        summaryTotal={application.orderNumber}
        errors={faults}
      >
        <Controller
          control={form.control}
          name="gender"
          render={({ field }) => (
            <RadioCards
              id="gender"
              legend={t('extended.gender')}
              value={field.value}
              onChange={field.onChange}
              inline
              options={GENDERS.map((value) => ({ value, title: t(`extended.genders.${value}`) }))}
            />
          )}
        />
        <Select
          id="employmentStatus"
          label={t('extended.employment')}
          options={EMPLOYMENT_STATUSES.map((value) => ({ value, label: t(`extended.employments.${value}`) }))}
          {...form.register('employmentStatus')}
        />
        <TextField
          id="jobTitle"
          label={t('extended.jobTitle')}
          optional
          error={errors.jobTitle?.message}
          autoComplete="organization-title"
          maxLength={LONGEST.jobTitle}
          {...form.register('jobTitle')}
        />
        <Controller
          control={form.control}
          name="crimeConvicted"
          render={({ field }) => (
            <RadioCards
              id="crimeConvicted"
              legend={t('extended.crime')}
              hint={t('extended.crimeHint')}
              value={field.value}
              onChange={field.onChange}
              inline
              options={[
                { value: 'yes', title: t('extended.yes') },
                { value: 'no', title: t('extended.no') },
              ]}
            />
          )}
        />
        {form.watch('crimeConvicted') === 'yes' && (
          <TextArea
            id="crimeDetails"
            label={t('extended.crimeDetails')}
            optional
            error={errors.crimeDetails?.message}
            maxLength={LONGEST.crimeDetails}
            {...form.register('crimeDetails')}
          />
        )}
      </StepPage>
    </>
  );
}
