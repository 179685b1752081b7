import { Select } from '@wayfare/ui/components/select';
import { TextField } from '@wayfare/ui/components/text-field';
import { useLanguage } from '@wayfare/ui/use-preferences';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRequired } from '../records/form-parts.tsx';
import { FEE_CURRENCIES, parseFee } from './fee-amount.ts';

export interface HandOverForm {
  reason: string;
  authorityReference: string;
  fee: string;
  feeCurrency: string;
  feeNumber: string;
}

/** What the authority was paid; all of it may stay empty. */
export function FeeFields({ form }: { form: UseFormReturn<HandOverForm> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { field } = useRequired(form);
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const isAmount = (text: string) =>
    !text.trim() || parseFee(text, form.getValues('feeCurrency')) !== undefined || t('records.notANumber');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t('cases.fee.title')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('cases.fee.amount')}
          inputMode="decimal"
          autoComplete="off"
          {...field('fee', { required: false, validate: isAmount })}
        />
        <Select
          label={t('cases.fee.currency')}
          options={FEE_CURRENCIES.map((code) => ({
            value: code,
            label: `${code.toUpperCase()} · ${names.of(code.toUpperCase()) ?? ''}`,
          }))}
          {...field('feeCurrency', { required: false })}
        />
      </div>
      <TextField
        label={t('cases.fee.number')}
        hint={t('cases.fee.hint')}
        maxLength={60}
        autoComplete="off"
        {...field('feeNumber', { required: false })}
      />
    </fieldset>
  );
}
