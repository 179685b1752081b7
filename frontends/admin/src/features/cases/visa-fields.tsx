import type { VisaCheck } from '@wayfare/api/schema';
import { Spinner } from '@wayfare/ui/components/spinner';
import { TextArea, TextField } from '@wayfare/ui/components/text-field';
import { useTranslation } from 'react-i18next';
import { VisaFindings } from './visa-check.tsx';

/** What staff enter of one issued visa. */
export interface EnteredVisa {
  /** Index from 0. */
  traveller: number;
  file?: File;
  /** Once the file is kept. */
  documentId?: string;
  visaNumber: string;
  validFrom: string;
  validUntil: string;
  /** What is wrong with the file, in words. */
  problem?: string;
  /** The file is being kept and compared with the case. */
  reading?: boolean;
  check?: VisaCheck;
  /** What `check` is of. */
  checkedAs?: string;
}

export const noVisa = { visaNumber: '', validFrom: '', validUntil: '' };

interface VisaFieldsProps {
  entered: EnteredVisa;
  onChange: (change: Partial<EnteredVisa>) => void;
  /** A file was chosen, or its facts are entered. */
  onEntered: () => void;
}

/** The file of a visa with its number and dates, and how it compares with the case. */
export function VisaFields({ entered, onChange, onEntered }: VisaFieldsProps) {
  const { t } = useTranslation('admin');
  const { visaNumber, validFrom, validUntil, problem, reading, check } = entered;
  return (
    <>
      <TextField
        type="file"
        accept="application/pdf"
        label={t('cases.deliver.file')}
        error={problem}
        inputClassName="py-2.5"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          onChange({ file, documentId: undefined, problem: undefined, check: undefined, checkedAs: undefined });
          onEntered();
        }}
      />
      <TextField
        label={t('cases.deliver.number')}
        optional
        maxLength={60}
        autoComplete="off"
        value={visaNumber}
        onChange={({ target }) => onChange({ visaNumber: target.value })}
        onBlur={onEntered}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('cases.deliver.from')}
          optional
          value={validFrom}
          onChange={({ target }) => onChange({ validFrom: target.value })}
          onBlur={onEntered}
        />
        <TextField
          type="date"
          label={t('cases.deliver.until')}
          optional
          value={validUntil}
          error={validFrom && validUntil && validUntil < validFrom ? t('cases.deliver.order') : undefined}
          onChange={({ target }) => onChange({ validUntil: target.value })}
          onBlur={onEntered}
        />
      </div>
      {reading && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('cases.visaCheck.reading')}
        </p>
      )}
      {check && <VisaFindings live check={check} />}
    </>
  );
}

interface OverrideFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Why a file is right although its check did not pass; it then waits for a second person. */
export function OverrideField({ value, error, onChange }: OverrideFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <TextArea
      label={t('cases.visaCheck.override')}
      hint={t('cases.visaCheck.overrideNote')}
      rows={3}
      maxLength={1_000}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
