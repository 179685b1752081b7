import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { Application } from '@wayfare/api/schema';
import {
  LONGEST,
  NAMED_DIALLING_CODES,
  PHONE_NUMBER,
  SHORTEST_PHONE_NUMBER,
} from '@wayfare/gateway/contract/constants';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Select } from '@wayfare/ui/components/select';
import { StepPage } from '@wayfare/ui/components/step-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { countryName } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFaults } from '../flow/use-faults.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { PaidSummary } from '../paid-step/paid-summary.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';
import { useWayOn } from '../paid-step/use-way-on.ts';
import { phoneRulesNow, usePhoneRules } from './use-phone-rules.ts';

/** First step after the payment: how to reach the traveller. */
export function PhoneSmsPage() {
  return <PaidStep>{(application) => <PhoneForm key={application.version} application={application} />}</PaidStep>;
}

const phoneSchema = (t: (key: string) => string) =>
  z.object({
    phoneCc: z.string().check(z.minLength(2, t('phone.errors.code'))),
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

const isNamed = (code: string): boolean => Object.hasOwn(NAMED_DIALLING_CODES, code);
const namedCountries: readonly string[] = Object.values(NAMED_DIALLING_CODES).flat();

/** Several countries share a code: those after the five named ones are told apart by their country, `+34 ES`. */
const choiceOf = (code: string, country: string): string => (isNamed(code) ? code : `${code} ${country}`);
const codeOf = (choice: string): string => choice.split(' ')[0] ?? '';

/** The five named ones first, then every country's by its name; alone while the rest is on its way. */
function useCodeOptions(rules: ReturnType<typeof usePhoneRules>) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  return useMemo(() => {
    const named = Object.keys(NAMED_DIALLING_CODES).map((code) => ({
      value: code,
      label: `${code} (${t(`phone.codes.${code}`)})`,
    }));
    const { compare } = new Intl.Collator(language);
    const others = [...(rules?.diallingCodes() ?? [])]
      .filter(([country]) => !namedCountries.includes(country))
      .map(([country, code]) => ({ country: countryName(country, language), value: `${code} ${country}`, code }))
      .sort((one, other) => compare(one.country, other.country))
      .map(({ country, value, code }) => ({ value, label: `${code} (${country})` }));
    return [...named, ...others];
  }, [rules, language, t]);
}

/** What was answered before, else what the passport's country dials with. */
function startingChoice({ phone, nationality }: Application, rules: ReturnType<typeof usePhoneRules>): string {
  const code = phone?.phoneCc ?? rules?.diallingCodeOf(nationality) ?? '+1';
  if (isNamed(code)) return code;
  const codes = rules?.diallingCodes() ?? new Map<string, string>();
  const own = codes.get(nationality) === code ? nationality : [...codes].find(([, known]) => known === code)?.[0];
  return own ? choiceOf(code, own) : '';
}

function PhoneForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const goOn = useWayOn('/application/personal-details-extended');
  const { faults, setFaults, onInvalid } = useFaults();
  const save = useSaveStep(application, 'phone', {
    failedMessage: t('phone.saveFailed'),
    onRefused: (error) => showRefused(error),
    onSaved: goOn,
  });
  const queryClient = useQueryClient();
  const rules = usePhoneRules();
  const options = useCodeOptions(rules);
  const { phone } = application;
  const form = useForm({
    resolver: zodResolver(phoneSchema(t)),
    defaultValues: {
      phoneCc: startingChoice(application, undefined) || '+1',
      phoneNumber: phone?.phoneNumber ?? '',
      smsOptIn: phone?.smsOptIn ?? true,
    },
    shouldFocusError: false,
  });
  const showRefused = useRefusedFields(form, setFaults, (path) =>
    path === 'number' || path === 'phoneNumber' ? 'phoneNumber' : 'phoneCc',
  );
  const { errors } = form.formState;
  const { setValue, getFieldState } = form;
  useEffect(() => {
    if (!rules || getFieldState('phoneCc').isDirty) return;
    const start = startingChoice(application, rules);
    if (start) setValue('phoneCc', start);
  }, [rules, application, setValue, getFieldState]);
  const onSubmit = form.handleSubmit(async ({ phoneCc, phoneNumber, smsOptIn }) => {
    setFaults([]);
    const typed = { countryCode: codeOf(phoneCc), number: phoneNumber };
    const read = (await phoneRulesNow(queryClient))?.readPhoneNumber(typed);
    if (smsOptIn && read && !read.canBeRight) {
      const message = t('phone.errors.unreachable');
      form.setError('phoneNumber', { message });
      setFaults([{ id: 'phoneNumber', message }]);
      return;
    }
    save.mutate({ phoneCc: (read ?? typed).countryCode, phoneNumber: (read ?? typed).number, smsOptIn });
  }, onInvalid);
  return (
    <>
      <PaidProgress application={application} current={1} />
      <StepPage
        title={t('phone.title')}
        note={t('phone.note')}
        onSubmit={onSubmit}
        submitLabel={t('next')}
        busy={save.isPending}
        backTo="/application/payment-success"
        backLabel={t('previous')}
        summary={<PaidSummary application={application} />}
        summaryTotal={application.orderNumber}
        errors={faults}
      >
        <div className="grid gap-5 sm:grid-cols-[14rem_1fr]">
          <Select
            id="phoneCc"
            label={t('phone.code')}
            error={errors.phoneCc?.message}
            autoComplete="tel-country-code"
            options={options}
            {...form.register('phoneCc')}
          />
          <TextField
            id="phoneNumber"
            type="tel"
            inputMode="tel"
            label={t('phone.number')}
            hint={t('phone.numberHint')}
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
