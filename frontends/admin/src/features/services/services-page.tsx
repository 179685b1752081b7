import type { VisaService, VisaServiceInput } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Select } from '@wayfare/ui/components/select';
import type { Column } from '@wayfare/ui/components/table';
import { TextField } from '@wayfare/ui/components/text-field';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseAmount, writeAmount } from '../records/amounts.ts';
import { useDestinationOptions } from '../records/destination-options.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { type FormProps, RecordsTab } from '../records/records-tab.tsx';
import { formatPrice } from '../submissions/row.ts';
import { Translations } from '../translations/translations.tsx';

export function ServicesPage() {
  const { t } = useTranslation('admin');
  const column = (
    key: string,
    cell: Column<VisaService>['cell'],
    more: Partial<Column<VisaService>> = {},
  ): Column<VisaService> => ({
    key,
    label: t(`services.columns.${key}`),
    cell,
    ...more,
  });
  const columns = [
    column('visaName', ({ visaName }) => <span className="whitespace-nowrap font-medium">{visaName}</span>),
    column('serviceName', ({ serviceName }) => serviceName),
    column('shortName', ({ shortName }) => shortName),
    column('price', ({ price }) => formatPrice(price), { numeric: true }),
    column('status', ({ isActive, isUpsell }) => (
      <span className="flex gap-2">
        <Badge tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'records.active' : 'records.inactive')}</Badge>
        {isUpsell && <Badge tone="primary">{t('records.upsellBadge')}</Badge>}
      </span>
    )),
  ];
  return (
    <RecordsTab
      kind="services"
      columns={columns}
      nameOf={({ visaName, shortName }) => `${visaName} ${shortName}`}
      detailOf={({ isActive }) => t(isActive ? 'records.active' : 'records.inactive')}
      renderForm={(props) => <ServiceForm {...props} />}
    />
  );
}

function ServiceForm({
  row,
  saving,
  onSave,
  onCancel,
  onTranslate,
  ...around
}: FormProps<VisaService, VisaServiceInput>) {
  const { t } = useTranslation('admin');
  const destinations = useDestinationOptions();
  const form = useForm({
    values: {
      destinationId: row?.destinationId ?? '',
      serviceName: row?.serviceName ?? '',
      shortName: row?.shortName ?? '',
      price: row ? writeAmount(row.price.amountMinor) : '',
      processingHours: row ? String(row.processingHours) : '',
      isUpsell: row?.isUpsell ?? false,
      isActive: row?.isActive ?? false,
      stripeProductId: row?.stripeProductId ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { field } = useRequired(form, around);
  const label = (name: string) => t(`services.fields.${name}`);
  const submit = form.handleSubmit(({ price, processingHours, ...values }) =>
    onSave({
      ...values,
      price: { amountMinor: parseAmount(price) ?? 0, currency: 'usd' },
      processingHours: Number(processingHours),
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
      <TextField label={label('serviceName')} {...field('serviceName')} />
      <TextField label={label('shortName')} {...field('shortName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={label('price')}
          inputMode="decimal"
          {...field('price', { validate: (text) => parseAmount(text) !== undefined || t('records.notANumber') })}
        />
        <TextField
          label={label('processingHours')}
          inputMode="numeric"
          {...field('processingHours', { validate: (text) => /^[1-9]\d{0,3}$/.test(text) || t('records.notHours') })}
        />
      </div>
      <Checkbox label={label('isUpsell')} {...form.register('isUpsell')} />
      <Checkbox label={label('isActive')} {...form.register('isActive')} />
      <TextField label={label('stripeProductId')} {...field('stripeProductId', { required: false })} />
      {row && <Translations onTranslate={onTranslate} sources={[row.serviceName, row.shortName]} />}
      <FormActions saving={saving} onCancel={onCancel} />
    </form>
  );
}
