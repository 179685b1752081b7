import type { Extraction } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { DateSelect } from '@wayfare/ui/components/date-select';
import { TextField } from '@wayfare/ui/components/text-field';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { CircleCheck, Eye, PenLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { expiryWarning } from '../passport-details/schema.ts';
import { DifferenceChoice } from './difference-choice.tsx';
import { LONGEST_OF, type Mark, markOf, otherOf, type ScanField, type ScanForm, vouchedBy } from './schema.ts';
import type { Differences } from './use-differences.ts';

interface ScanFieldsProps {
  readonly form: UseFormReturn<ScanForm>;
  readonly extraction: Extraction | undefined;
  /** What the passport says otherwise than was entered, each shown at its field. */
  readonly differences: Differences;
  /** Called with the field the reader looks at, so that its place in the picture can be shown. */
  readonly onFocus: (field: ScanField | undefined) => void;
  /** The picture's place of the field that is looked at. */
  readonly clipping?: ReactNode;
  readonly looked: ScanField | undefined;
}

const thisYear = new Date().getFullYear();
const issueYears = Array.from({ length: 31 }, (_, index) => thisYear - index);
const expiryYears = Array.from({ length: 41 }, (_, index) => thisYear + 30 - index);

/** The passport's data, read or to be entered, each field with how it came about. */
export function ScanFields({ form, extraction, differences, onFocus, looked, clipping }: ScanFieldsProps) {
  const { t } = useTranslation('apply');
  const { errors, dirtyFields } = form.formState;
  const warning = expiryWarning(form.watch('dateOfExpiry'), new Date());
  const markFor = (field: ScanField) => {
    const mark = markOf(field, extraction, dirtyFields[field] !== undefined);
    const vouched = mark === 'verified' && extraction ? vouchedBy(field, extraction) : undefined;
    const other = mark === 'read' && extraction ? otherOf(field, extraction) : '';
    return <FieldMark mark={mark} vouched={vouched} other={other} />;
  };
  const differenceAt = (field: ScanField) => {
    const difference = differences.list.find((each) => each.field === field);
    return (
      difference && (
        <DifferenceChoice
          difference={difference}
          chosen={differences.chosen[difference.field]}
          onChoose={(side) => differences.choose(difference, side)}
        />
      )
    );
  };
  const isSingle = form.watch('singleName');
  const takeOneName = (isOnlyOne: boolean) => {
    const { firstName, lastName } = form.getValues();
    if (isOnlyOne && lastName.trim() === '') form.setValue('lastName', firstName, { shouldDirty: true });
    form.clearErrors(['firstName', 'lastName']);
  };
  const text = (field: 'firstName' | 'lastName' | keyof typeof LONGEST_OF, label: string) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the field inside
    <div onFocus={() => onFocus(field)} onBlur={() => onFocus(undefined)}>
      <TextField
        id={field}
        label={label}
        hint={markFor(field)}
        error={errors[field]?.message}
        autoComplete="off"
        spellCheck={false}
        maxLength={field === 'firstName' || field === 'lastName' ? undefined : LONGEST_OF[field]}
        inputClassName={field === 'passportNumber' ? 'uppercase' : undefined}
        {...form.register(field)}
      />
      {differenceAt(field)}
      {looked === field && clipping}
    </div>
  );
  const date = (field: 'dateOfIssue' | 'dateOfExpiry', label: string, years: readonly number[]) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the fields inside
    <div onFocus={() => onFocus(field)} onBlur={() => onFocus(undefined)}>
      <Controller
        control={form.control}
        name={field}
        render={({ field: control, fieldState }) => (
          <DateSelect
            id={field}
            label={label}
            hint={markFor(field)}
            value={control.value}
            onChange={control.onChange}
            onBlur={control.onBlur}
            years={years}
            error={fieldState.error?.message}
          />
        )}
      />
      {differenceAt(field)}
      {looked === field && clipping}
    </div>
  );
  return (
    <>
      {!isSingle && text('firstName', t('scan.firstName'))}
      {text('lastName', t(isSingle ? 'personal.singleName' : 'scan.lastName'))}
      <Checkbox
        id="singleName"
        label={t('personal.onlyOneName')}
        hint={isSingle && extraction?.accepted && extraction.data.first_name === '' ? t('scan.noFirstName') : undefined}
        {...form.register('singleName', { onChange: ({ target }) => takeOneName(target.checked) })}
      />
      {text('passportNumber', t('scan.number'))}
      {text('issuingCountry', t('scan.country'))}
      {date('dateOfIssue', t('scan.issue'), issueYears)}
      {date('dateOfExpiry', t('scan.expiry'), expiryYears)}
      {warning && (
        <Alert tone="warning" live>
          {t(`scan.${warning}`)}
        </Alert>
      )}
    </>
  );
}

const looks: Record<Mark, { Icon: typeof Eye; color: string }> = {
  verified: { Icon: CircleCheck, color: 'text-success' },
  read: { Icon: Eye, color: 'text-warning' },
  unread: { Icon: TriangleAlert, color: 'text-warning' },
  edited: { Icon: PenLine, color: 'text-muted' },
};

interface FieldMarkProps {
  readonly mark: Mark | undefined;
  /** What vouches for it, of a field that is verified. */
  readonly vouched: ReturnType<typeof vouchedBy> | undefined;
  /** The other date that may stand there; empty where nothing else was read. */
  readonly other: string;
}

function FieldMark({ mark, vouched, other }: FieldMarkProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  if (!mark) return null;
  const { Icon, color } = looks[mark];
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-1.5 ${color}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span>{t(`scan.mark.${mark}`)}</span>
      {vouched && <span className="text-muted">{t(`scan.vouched.${vouched}`)}</span>}
      {other && <span className="text-muted">{t('scan.orElse', { other: formatDate(other, language) })}</span>}
    </span>
  );
}
