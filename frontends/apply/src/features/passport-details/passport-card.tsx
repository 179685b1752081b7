import { LONGEST } from '@wayfare/gateway/contract/constants';
import { Alert } from '@wayfare/ui/components/alert';
import { Card } from '@wayfare/ui/components/card';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { RadioCards } from '@wayfare/ui/components/choice-cards';
import { Combobox } from '@wayfare/ui/components/combobox';
import { DateSelect } from '@wayfare/ui/components/date-select';
import { TextField } from '@wayfare/ui/components/text-field';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../catalogue/use-countries.ts';
import { isoOf } from '../flow/real-date.ts';
import { useProvenance } from '../passport-first/use-provenance.ts';
import { useCountryOptions } from '../your-visa/nationality-select.tsx';
import { expiryWarning, type PassportForm } from './schema.ts';

interface PassportCardProps {
  readonly form: UseFormReturn<{ travellers: PassportForm[] }>;
  readonly index: number;
  readonly firstName: string;
  /** Nationalities the destination accepts. */
  readonly nationalities: readonly string[];
}

const thisYear = new Date().getFullYear();
const expiryYears = Array.from({ length: 31 }, (_, index) => thisYear + index);

/** One traveller's passport, or the wish to add it later. */
export function PassportCard({ form, index, firstName, nationalities }: PassportCardProps) {
  const { t } = useTranslation('apply');
  const path = `travellers.${index}` as const;
  const errors = form.formState.errors.travellers?.[index];
  const { later, expiry, hasOtherNationality, passportNumber } = form.watch(path);
  const provenance = useProvenance(index);
  const warning = expiryWarning(expiry, new Date());
  const allowed = useCountryOptions(nationalities);
  const all = useCountryOptions(useCountries());
  return (
    <Card as="section" className="flex flex-col gap-5" aria-labelledby={`${path}.title`}>
      <h2 id={`${path}.title`} className="text-lg font-semibold">
        {t('passport.card', { number: index + 1, name: firstName })}
      </h2>
      {!later && (
        <Controller
          control={form.control}
          name={`${path}.nationality`}
          render={({ field }) => (
            <Combobox
              id={`${path}.nationality`}
              label={t('passport.nationality')}
              hint={provenance('nationality', field.value)}
              options={allowed}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      )}
      <Checkbox
        id={`${path}.later`}
        label={t('passport.later')}
        hint={t('passport.laterHint')}
        {...form.register(`${path}.later`)}
      />
      {!later && (
        <>
          <TextField
            id={`${path}.passportNumber`}
            label={t('passport.number')}
            hint={provenance('passportNumber', passportNumber.toUpperCase())}
            optional
            error={errors?.passportNumber?.message}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST.passportNumber}
            inputClassName="uppercase"
            {...form.register(`${path}.passportNumber`)}
          />
          <Controller
            control={form.control}
            name={`${path}.expiry`}
            render={({ field, fieldState }) => (
              <DateSelect
                id={`${path}.expiry`}
                label={t('passport.expiry')}
                hint={provenance('expiry', isoOf(field.value))}
                optional
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                years={expiryYears}
                error={fieldState.error?.message}
              />
            )}
          />
          {warning && (
            <Alert tone="warning" live>
              {t(`passport.${warning}`)}
            </Alert>
          )}
          <Controller
            control={form.control}
            name={`${path}.hasOtherNationality`}
            render={({ field }) => (
              <RadioCards
                id={`${path}.hasOtherNationality`}
                legend={t('passport.other')}
                value={field.value}
                onChange={field.onChange}
                inline
                options={[
                  { value: 'yes', title: t('passport.yes') },
                  { value: 'no', title: t('passport.no') },
                ]}
              />
            )}
          />
          {hasOtherNationality === 'yes' && (
            <Controller
              control={form.control}
              name={`${path}.otherNationality`}
              render={({ field }) => (
                <Combobox
                  id={`${path}.otherNationality`}
                  label={t('passport.otherNationality')}
                  placeholder={t('passport.otherPlaceholder')}
                  options={all}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  clearable
                />
              )}
            />
          )}
        </>
      )}
    </Card>
  );
}
