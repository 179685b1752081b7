import { zodResolver } from '@hookform/resolvers/zod';
import type { AddressStep, Application, Place } from '@wayfare/api/schema';
import { LONGEST } from '@wayfare/gateway/contract/constants';
import { Combobox } from '@wayfare/ui/components/combobox';
import { StepPage } from '@wayfare/ui/components/step-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { countryName } from '@wayfare/ui/format';
import { useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCountries } from '../catalogue/use-countries.ts';
import { useFaults } from '../flow/use-faults.ts';
import { useRefusedFields } from '../flow/use-refused-fields.ts';
import { PaidProgress } from '../paid-step/paid-progress.tsx';
import { PaidStep } from '../paid-step/paid-step.tsx';
import { PaidSummary } from '../paid-step/paid-summary.tsx';
import { useSaveStep } from '../paid-step/use-save-step.ts';
import { useWayOn } from '../paid-step/use-way-on.ts';
import { useCountryOptions } from '../your-visa/nationality-select.tsx';
import { PlaceField } from './place-field.tsx';
import { usePlaceFailures } from './places.ts';

/** Third step after the payment: where the traveller lives. */
export function ResidenceAddressPage() {
  return <PaidStep>{(application) => <AddressForm key={application.version} application={application} />}</PaidStep>;
}

const addressSchema = (t: (key: string) => string) => {
  const line = (field: keyof AddressStep) =>
    z
      .string()
      .check(z.trim(), z.minLength(1, t(`address.errors.${field}`)), z.maxLength(LONGEST[field], t('errors.long')));
  return z.object({
    street: line('street'),
    city: line('city'),
    stateProvince: line('stateProvince'),
    postalCode: line('postalCode'),
    country: line('country'),
  });
};

const blank: AddressStep = { street: '', city: '', stateProvince: '', postalCode: '', country: '' };

function AddressForm({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  const goOn = useWayOn('/application/selfie-upload');
  const { faults, setFaults, onInvalid } = useFaults();
  const save = useSaveStep(application, 'address', {
    failedMessage: t('address.saveFailed'),
    onRefused: (error) => showRefused(error),
    onSaved: goOn,
  });
  const countries = useCountryOptions(useCountries());
  // The long name is stored, in the case workers' language.
  const options = useMemo(
    () => countries.map((option) => ({ ...option, value: countryName(option.country, 'en') })),
    [countries],
  );
  const form = useForm({
    resolver: zodResolver(addressSchema(t)),
    defaultValues: application.address ?? blank,
    shouldFocusError: false,
  });
  const showRefused = useRefusedFields(form, setFaults, (path) =>
    (['street', 'city', 'stateProvince', 'postalCode', 'country'] as const).find((one) => one === path),
  );
  const { errors } = form.formState;
  const onPlaceFailure = usePlaceFailures();
  /** What a suggestion does not know stays as it is. */
  const take = (place: Place) => {
    const parts = { ...place, country: place.country && countryName(place.country, 'en') };
    for (const [name, part] of Object.entries(parts) as [keyof AddressStep, string][])
      if (part) form.setValue(name, part, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const onSubmit = form.handleSubmit((answers) => {
    setFaults([]);
    save.mutate(answers);
  }, onInvalid);
  return (
    <>
      <PaidProgress application={application} current={3} />
      <StepPage
        title={t('address.title')}
        note={t('address.note')}
        onSubmit={onSubmit}
        submitLabel={t('next')}
        busy={save.isPending}
        backTo="/application/personal-details-extended"
        backLabel={t('previous')}
        summary={<PaidSummary application={application} />}
        summaryTotal={application.orderNumber}
        errors={faults}
      >
        <Controller
          control={form.control}
          name="street"
          render={({ field, fieldState }) => (
            <PlaceField
              {...field}
              id="street"
              label={t('address.street')}
              error={fieldState.error?.message}
              autoComplete="address-line1"
              maxLength={LONGEST.street}
              onPick={take}
              onFailure={onPlaceFailure}
            />
          )}
        />
        <Controller
          control={form.control}
          name="city"
          render={({ field, fieldState }) => (
            <PlaceField
              {...field}
              id="city"
              label={t('address.city')}
              error={fieldState.error?.message}
              autoComplete="address-level2"
              maxLength={LONGEST.city}
              onPick={take}
              onFailure={onPlaceFailure}
            />
          )}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
          <TextField
            id="stateProvince"
            label={t('address.state')}
            error={errors.stateProvince?.message}
            autoComplete="address-level1"
            maxLength={LONGEST.stateProvince}
            {...form.register('stateProvince')}
          />
          <TextField
            id="postalCode"
            label={t('address.postal')}
            error={errors.postalCode?.message}
            autoComplete="postal-code"
            maxLength={LONGEST.postalCode}
            {...form.register('postalCode')}
          />
        </div>
        <Controller
          control={form.control}
          name="country"
          render={({ field, fieldState }) => (
            <Combobox
              id="country"
              label={t('address.country')}
              options={options}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              autoComplete="country-name"
            />
          )}
        />
      </StepPage>
    </>
  );
}
