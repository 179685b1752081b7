import type { Upsell, UpsellInput } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Select } from '@wayfare/ui/components/select';
import type { Column } from '@wayfare/ui/components/table';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseAmount, writeAmount } from '../records/amounts.ts';
import { parseCountries, writeCountries } from '../records/country-names.ts';
import { useDestinationOptions } from '../records/destination-options.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { type FormProps, RecordsTab } from '../records/records-tab.tsx';
import { formatPrice } from '../submissions/row.ts';
import { Translations } from '../translations/translations.tsx';

export function UpsellsPage() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const column = (key: string, cell: Column<Upsell>['cell'], more: Partial<Column<Upsell>> = {}): Column<Upsell> => ({
    key,
    label: t(`upsells.columns.${key}`),
    cell,
    ...more,
  });
  const columns = [
    column('visaName', ({ visaName }) => <span className="whitespace-nowrap font-medium">{visaName}</span>),
    column('upsellName', ({ upsellName }) => upsellName),
    column('shortName', ({ shortName }) => shortName),
    column('price', ({ price }) => formatPrice(price), { numeric: true }),
    column('countries', ({ nationalityCountries }) => writeCountries(nationalityCountries, language), {
      className: 'max-w-80 truncate',
    }),
    column('status', ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'records.active' : 'records.inactive')}</Badge>
    )),
  ];
  return (
    <RecordsTab
      kind="upsells"
      columns={columns}
      nameOf={({ visaName, upsellName }) => `${visaName} ${upsellName}`}
      detailOf={({ isActive }) => t(isActive ? 'records.active' : 'records.inactive')}
      renderForm={(props) => <UpsellForm {...props} />}
    />
  );
}

function UpsellForm({ row, saving, onSave, onCancel, onTranslate, ...around }: FormProps<Upsell, UpsellInput>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const destinations = useDestinationOptions();
  const form = useForm({
    values: {
      destinationId: row?.destinationId ?? '',
      nationalities: row ? writeCountries(row.nationalityCountries, language) : '',
      upsellName: row?.upsellName ?? '',
      shortName: row?.shortName ?? '',
      description: row?.description ?? '',
      price: row ? writeAmount(row.price.amountMinor) : '',
      icon: row?.icon ?? ('shield' as const),
      isActive: row?.isActive ?? false,
      refundsOnRefusal: row?.refundsOnRefusal ?? false,
      stripeProductId: row?.stripeProductId ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { field } = useRequired(form, around);
  const label = (name: string) => t(`upsells.fields.${name}`);
  const submit = form.handleSubmit(({ nationalities, price, ...values }) =>
    onSave({
      ...values,
      nationalityCountries: parseCountries(nationalities, language).codes,
      price: { amountMinor: parseAmount(price) ?? 0, currency: 'usd' },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label={label('destinationId')}
        options={destinations}
        placeholder={t('records.choose')}
        {...field('destinationId')}
      />
      <TextArea
        label={label('nationalities')}
        hint={t('upsells.fields.nationalitiesHint')}
        {...field('nationalities', {
          validate: (text) => {
            const { unknown } = parseCountries(text, language);
            return unknown.length === 0 || t('records.unknownCountries', { names: unknown.join(', ') });
          },
        })}
      />
      <TextField label={label('upsellName')} {...field('upsellName')} />
      <TextField label={label('shortName')} {...field('shortName')} />
      <TextArea label={label('description')} {...field('description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={label('price')}
          inputMode="decimal"
          {...field('price', { validate: (text) => parseAmount(text) !== undefined || t('records.notANumber') })}
        />
        <Select
          label={label('icon')}
          options={(['shield', 'map-pin'] as const).map((icon) => ({ value: icon, label: t(`upsells.icons.${icon}`) }))}
          {...form.register('icon')}
        />
      </div>
      <Checkbox label={label('refundsOnRefusal')} {...form.register('refundsOnRefusal')} />
      <Checkbox label={label('isActive')} {...form.register('isActive')} />
      <TextField label={label('stripeProductId')} {...field('stripeProductId', { required: false })} />
      {row && <Translations onTranslate={onTranslate} sources={[row.upsellName, row.shortName, row.description]} />}
      <FormActions saving={saving} onCancel={onCancel} />
    </form>
  );
}
