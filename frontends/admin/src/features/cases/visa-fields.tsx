import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { uploadFile } from '@wayfare/ui/upload';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** What staff enter of one issued visa. */
export interface EnteredVisa {
  file?: File;
  visaNumber: string;
  validFrom: string;
  validUntil: string;
  /** What is wrong with the file, in words. */
  problem?: string;
}

export const noVisa: EnteredVisa = { visaNumber: '', validFrom: '', validUntil: '' };

const PROBLEMS = ['upload-not-a-pdf', 'upload-not-safe', 'upload-too-large'] as const;

/** Keeps a visa's file with the case. @returns its id, or what is wrong with it in words */
export const useKeepVisa = (applicationId: string) => {
  const { t } = useTranslation('admin');
  // A file that was kept is not sent again when something else was refused.
  const kept = useRef(new Map<File, string>());
  return async (file: File, traveller: number): Promise<{ documentId: string } | { problem: string }> => {
    const before = kept.current.get(file);
    if (before) return { documentId: before };
    try {
      const form = { traveller, file };
      const { id } = await uploadFile('/admin/cases/{id}/documents', { path: { id: applicationId }, form });
      kept.current.set(file, id);
      return { documentId: id };
    } catch (problem) {
      const reason = PROBLEMS.find((known) => problem instanceof Problem && problem.reason === known);
      return { problem: t(`cases.deliver.problems.${reason ?? 'other'}`) };
    }
  };
};

interface VisaFieldsProps {
  entered: EnteredVisa;
  onChange: (change: Partial<EnteredVisa>) => void;
}

/** The file of a visa with its number and dates. */
export function VisaFields({ entered: { visaNumber, validFrom, validUntil, problem }, onChange }: VisaFieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        type="file"
        accept="application/pdf"
        label={t('cases.deliver.file')}
        error={problem}
        inputClassName="py-2.5"
        onChange={({ target }) => onChange({ file: target.files?.[0], problem: undefined })}
      />
      <TextField
        label={t('cases.deliver.number')}
        optional
        maxLength={60}
        autoComplete="off"
        value={visaNumber}
        onChange={({ target }) => onChange({ visaNumber: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('cases.deliver.from')}
          optional
          value={validFrom}
          onChange={({ target }) => onChange({ validFrom: target.value })}
        />
        <TextField
          type="date"
          label={t('cases.deliver.until')}
          optional
          value={validUntil}
          error={validFrom && validUntil && validUntil < validFrom ? t('cases.deliver.order') : undefined}
          onChange={({ target }) => onChange({ validUntil: target.value })}
        />
      </div>
    </>
  );
}
