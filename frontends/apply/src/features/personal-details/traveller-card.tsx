import { LONGEST } from '@wayfare/gateway/contract/constants';
import { Button } from '@wayfare/ui/components/button';
import { DateSelect } from '@wayfare/ui/components/date-select';
import { TextField } from '@wayfare/ui/components/text-field';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CollapsibleCard } from '../flow/collapsible-card.tsx';
import type { TravellerForm } from './schema.ts';

interface TravellerCardProps {
  readonly form: UseFormReturn<{ travellers: TravellerForm[] }>;
  readonly index: number;
  readonly isOpen: boolean;
  /** Missing where this traveller has to stay. */
  readonly onRemove: (() => void) | undefined;
}

const thisYear = new Date().getFullYear();
const birthYears = Array.from({ length: 101 }, (_, index) => thisYear - index);

/** Who one traveller is. */
export function TravellerCard({ form, index, isOpen, onRemove }: TravellerCardProps) {
  const { t } = useTranslation('apply');
  const number = index + 1;
  const path = `travellers.${index}` as const;
  const errors = form.formState.errors.travellers?.[index];
  const [first, last] = form.watch([`${path}.firstMiddleName`, `${path}.lastName`]);
  // Only the first traveller is the one at the keyboard; the browser knows nobody else's details.
  const token = (name: string) => (index === 0 ? name : 'off');
  return (
    <CollapsibleCard title={t('traveler', { number })} aside={`${first} ${last}`.trim()} isOpen={isOpen}>
      <TextField
        id={`${path}.firstMiddleName`}
        label={t('personal.firstMiddleName')}
        error={errors?.firstMiddleName?.message}
        autoComplete={token('given-name')}
        autoCapitalize="words"
        spellCheck={false}
        maxLength={LONGEST.name}
        {...form.register(`${path}.firstMiddleName`)}
      />
      <TextField
        id={`${path}.lastName`}
        label={t('personal.lastName')}
        error={errors?.lastName?.message}
        autoComplete={token('family-name')}
        autoCapitalize="words"
        spellCheck={false}
        maxLength={LONGEST.name}
        {...form.register(`${path}.lastName`)}
      />
      <Controller
        control={form.control}
        name={`${path}.birth`}
        render={({ field, fieldState }) => (
          <DateSelect
            id={`${path}.birth`}
            label={t('personal.birth')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            years={birthYears}
            error={fieldState.error?.message}
            autoComplete={index === 0 ? 'bday' : undefined}
          />
        )}
      />
      {index === 0 && (
        <TextField
          id={`${path}.email`}
          type="email"
          inputMode="email"
          label={t('personal.email')}
          hint={t('personal.emailHint')}
          error={errors?.email?.message}
          autoComplete="email"
          spellCheck={false}
          maxLength={LONGEST.email}
          {...form.register(`${path}.email`)}
        />
      )}
      {onRemove && (
        <div>
          <Button variant="quiet" size="small" onClick={onRemove} aria-label={t('personal.removeNumber', { number })}>
            {t('personal.remove')}
          </Button>
        </div>
      )}
    </CollapsibleCard>
  );
}
