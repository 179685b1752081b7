import { zodResolver } from '@hookform/resolvers/zod';
import type { Application, PhoneStep } from '@wayfare/api/schema';
import { DIALLING_CODES, LONGEST, PHONE_NUMBER, SHORTEST_PHONE_NUMBER } from '@wayfare/gateway/contract/constants';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Select } from '@wayfare/ui/components/select';
import { StepPage } from '@wayfare/ui/components/step-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useFaults } from '../flow/use-faults.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';

/** First step after the payment: how to reach the traveller. */
export function PhoneSmsPage() {
  return <PaidStep>{(application) => <PhoneForm key={application.version} application={application} />}</PaidStep>;
}

const phoneSchema = (t: (key: string) => string) =>
  z.object({
    phoneCc: z.enum(DIALLING_CODES, t('phone.errors.code')),
    phoneNumber: z
      .string()
      .check(
        z.trim(),
        z.minLength(SHORTEST_PHONE_NUMBER, t('phone.errors.short')),
        z.maxLength(LONGEST.phoneNumber, t('phone.errors.long')),
        z.regex(PHONE_NUMBER, t('phone.errors.digits')),
      ),
    smsOptIn: z.boolean(),
  });

const isDiallingCode = (code: string | undefined): code is PhoneStep['phoneCc'] =>
  DIALLING_CODES.some((known) => known === code);

function PhoneForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const { faults, setFaults, onInvalid } = useFaults();
  const save = useSaveStep(application, 'phone', {
    failedMessage: t('phone.saveFailed'),
    onSaved: () => navigate('/application/personal-details-extended'),
  });
  const { phone } = application;
  const form = useForm({
    resolver: zodResolver(phoneSchema(t)),
    defaultValues: {
      phoneCc: isDiallingCode(phone?.phoneCc) ? phone.phoneCc : '+1',
      phoneNumber: phone?.phoneNumber ?? '',
      smsOptIn: phone?.smsOptIn ?? true,
    },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const onSubmit = form.handleSubmit((answers) => {
    setFaults([]);
    save.mutate(answers);
  }, onInvalid);
  return (
    <>
      <PaidProgress current={1} />
      <StepPage
        title={t('phone.title')}
        note={t('phone.note')}
        onSubmit={onSubmit}
        submitLabel={t('next')}
        busy={save.isPending}
        backTo="/application/payment-success"
        backLabel={t('previous')}
        errors={faults}
      >
        <div className="grid gap-5 sm:grid-cols-[14rem_1fr]">
          <Select
            id="phoneCc"
            label={t('phone.code')}
            error={errors.phoneCc?.message}
            autoComplete="tel-country-code"
            options={DIALLING_CODES.map((code) => ({ value: code, label: `${code} (${t(`phone.codes.${code}`)})` }))}
            {...form.register('phoneCc')}
          />
          <TextField
            id="phoneNumber"
            type="tel"
            inputMode="tel"
            label={t('phone.number')}
            error={errors.phoneNumber?.message}
            autoComplete="tel-national"
            maxLength={LONGEST.phoneNumber}
            inputClassName="numeric"
            {...form.register('phoneNumber')}
          />
        </div>
        <Checkbox id="smsOptIn" label={t('phone.sms')} hint={t('phone.smsHint')} {...form.register('smsOptIn')} />
      </StepPage>
    </>
  );
}
