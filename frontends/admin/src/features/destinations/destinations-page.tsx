import type { Destination, DestinationInput } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { Flag } from '@wayfare/ui/components/flag';
import type { Column } from '@wayfare/ui/components/table';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { parseAmount, writeAmount } from '../records/amounts.ts';
import { parseCountries, writeCountries } from '../records/country-names.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { type FormProps, RecordsTab } from '../records/records-tab.tsx';
import { formatPrice } from '../submissions/row.ts';
import { Translations } from '../translations/translations.tsx';
import { FlagIconField } from './flag-icon-field.tsx';

export function DestinationsPage() {
  const { t } = useTranslation('admin');
  const column = (
    key: string,
    cell: Column<Destination>['cell'],
    more: Partial<Column<Destination>> = {},
  ): Column<Destination> => ({
    key,
    label: t(`destinations.columns.${key}`),
    cell,
    ...more,
  });
  const columns = [
    column('destination', ({ destinationName, destinationCountry, flagIconUrl, archived }) => (
      <span className="flex items-center gap-2 whitespace-nowrap font-medium">
        <Flag country={destinationCountry} src={flagIconUrl || undefined} />
        {destinationName}
        {archived && <Badge>{t('records.archived')}</Badge>}
      </span>
    )),
    column('visaName', ({ visaName }) => visaName),
    column('slug', ({ slug }) => slug, { className: 'whitespace-nowrap' }),
    column('validFor', ({ validFor }) => validFor),
    column('maxStay', ({ maxStay }) => maxStay),
    column('fees', ({ governmentFee }) => formatPrice(governmentFee), { numeric: true }),
  ];
  return (
    <RecordsTab
      kind="destinations"
      columns={columns}
      nameOf={({ visaName }) => visaName}
      detailOf={({ slug }) => slug}
      renderForm={(props) => <DestinationForm {...props} />}
    />
  );
}

function DestinationForm({
  row,
  saving,
  onSave,
  onCancel,
  onTranslate,
  ...around
}: FormProps<Destination, DestinationInput>) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const form = useForm({
    defaultValues: {
      destinationName: row?.destinationName ?? '',
      destinationCountry: row ? writeCountries([row.destinationCountry], language) : '',
      visaName: row?.visaName ?? '',
      slug: row?.slug ?? '',
      nationalities: row ? writeCountries(row.nationalityCountries, language) : '',
      validFor: row?.validFor ?? '',
      numberOfEntries: row?.numberOfEntries ?? '',
      maxStay: row?.maxStay ?? '',
      governmentFee: row ? writeAmount(row.governmentFee.amountMinor) : '',
      officialUrl: row?.officialUrl ?? '',
      flagIconUrl: row?.flagIconUrl ?? '',
      stripeProductId: row?.stripeProductId ?? '',
    },
  });
  const { field } = useRequired(form, around);
  const onlyCountries = (text: string) => {
    const { unknown } = parseCountries(text, language);
    return unknown.length === 0 || t('records.unknownCountries', { names: unknown.join(', ') });
  };
  const onlyOneCountry = (text: string) =>
    parseCountries(text, language).codes.length > 1 ? t('records.oneCountry') : onlyCountries(text);
  const submit = form.handleSubmit(({ nationalities, destinationCountry, governmentFee, ...values }) =>
    onSave({
      ...values,
      destinationCountry: parseCountries(destinationCountry, language).codes[0] ?? '',
      nationalityCountries: parseCountries(nationalities, language).codes,
      governmentFee: { amountMinor: parseAmount(governmentFee) ?? 0, currency: 'usd' },
    }),
  );
  const label = (name: string) => t(`destinations.fields.${name}`);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={label('destinationName')} {...field('destinationName')} />
      <TextField label={label('destinationCountry')} {...field('destinationCountry', { validate: onlyOneCountry })} />
      <TextField label={label('visaName')} {...field('visaName')} />
      <TextField
        label={label('slug')}
        {...field('slug', { validate: (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) || t('records.notASlug') })}
      />
      <TextArea
        label={label('nationalities')}
        hint={t('destinations.fields.nationalitiesHint')}
        {...field('nationalities', { validate: onlyCountries })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={label('validFor')} {...field('validFor')} />
        <TextField label={label('numberOfEntries')} {...field('numberOfEntries')} />
        <TextField label={label('maxStay')} {...field('maxStay')} />
        <TextField
          label={label('governmentFee')}
          inputMode="decimal"
          {...field('governmentFee', {
            validate: (text) => parseAmount(text) !== undefined || t('records.notANumber'),
          })}
        />
      </div>
      <FlagIconField value={form.watch('flagIconUrl')} onChange={(url) => form.setValue('flagIconUrl', url)} />
      <TextField type="url" label={label('officialUrl')} {...field('officialUrl', { required: false })} />
      <TextField label={label('stripeProductId')} {...field('stripeProductId', { required: false })} />
      {row && (
        <Translations
          onTranslate={onTranslate}
          sources={[row.destinationName, row.visaName, row.validFor, row.numberOfEntries, row.maxStay]}
        />
      )}
      <FormActions saving={saving} onCancel={onCancel} />
    </form>
  );
}
