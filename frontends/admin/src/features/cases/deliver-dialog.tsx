import type { Case } from '@wayfare/api/schema';
import { Dialog } from '@wayfare/ui/components/dialog';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { uploadFile } from '@wayfare/ui/upload';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './action-dialog.tsx';
import type { CaseCalls } from './api.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { CaseWork } from './use-case-work.ts';

interface DeliverDialogProps {
  open: boolean;
  record: Case;
  work: CaseWork;
  onClose: () => void;
}

/** Takes the issued visa of each traveller and hands it over: from then on it is theirs. */
export function DeliverDialog({ open, onClose, ...rest }: DeliverDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('cases.actions.deliver')} description={t('cases.deliver.note')}>
      <DeliverForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface Typed {
  file?: File;
  visaNumber: string;
  validFrom: string;
  validUntil: string;
  /** What is wrong with the file, in words. */
  problem?: string;
}

const nothing: Typed = { visaNumber: '', validFrom: '', validUntil: '' };
const PROBLEMS = ['upload-not-a-pdf', 'upload-not-safe', 'upload-too-large'] as const;

function DeliverForm({ record, work, onClose }: Omit<DeliverDialogProps, 'open'>) {
  const { t } = useTranslation('admin');
  const { applicationId, version, numApplicants } = record.summary;
  const [typed, setTyped] = useState(() => Array.from({ length: numApplicants }, () => nothing));
  const [uploading, setUploading] = useState(false);
  // A file that was kept is not sent again when something else was refused.
  const kept = useRef(new Map<File, string>());

  const put = (traveller: number, change: Partial<Typed>) =>
    setTyped((before) => before.map((one, index) => (index === traveller ? { ...one, ...change } : one)));

  /** @returns the id of the kept document; undefined where the file was refused, which is then said at its field. */
  const keep = async (file: File, traveller: number): Promise<string | undefined> => {
    const before = kept.current.get(file);
    if (before) return before;
    try {
      const form = { traveller, file };
      const { id } = await uploadFile('/admin/cases/{id}/documents', { path: { id: applicationId }, form });
      kept.current.set(file, id);
      return id;
    } catch (problem) {
      const reason = PROBLEMS.find((known) => problem instanceof Problem && problem.reason === known);
      put(traveller, { problem: t(`cases.deliver.problems.${reason ?? 'other'}`) });
      return undefined;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    work.forget();
    const missing = typed.flatMap(({ file }, traveller) => (file ? [] : [traveller]));
    for (const traveller of missing) put(traveller, { problem: t('records.required') });
    if (missing.length > 0) return;
    setUploading(true);
    const visas: Parameters<CaseCalls['deliver']>[0]['visas'] = [];
    for (const [traveller, { file, problem: _, ...visa }] of typed.entries()) {
      const documentId = file && (await keep(file, traveller));
      if (documentId) visas.push({ traveller, documentId, ...visa, visaNumber: visa.visaNumber.trim() });
    }
    setUploading(false);
    if (visas.length === typed.length)
      work.change((calls) => calls.deliver({ version, visas }), { onSuccess: onClose });
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <ConflictNotice work={work} record={record} />
      {typed.map(({ visaNumber, validFrom, validUntil, problem }, traveller) => {
        const person = record.submission.travellers[traveller];
        const name = person ? `${person.firstMiddleName} ${person.lastName}`.trim() : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: travellers are known by their place
          <fieldset key={traveller} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <legend className="px-1 font-medium">
              {`${t('submission.traveller', { number: traveller + 1 })} ${name}`.trim()}
            </legend>
            <TextField
              type="file"
              accept="application/pdf"
              label={t('cases.deliver.file')}
              error={problem}
              inputClassName="py-2.5"
              onChange={({ target }) => put(traveller, { file: target.files?.[0], problem: undefined })}
            />
            <TextField
              label={t('cases.deliver.number')}
              optional
              maxLength={60}
              autoComplete="off"
              value={visaNumber}
              onChange={({ target }) => put(traveller, { visaNumber: target.value })}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                type="date"
                label={t('cases.deliver.from')}
                optional
                value={validFrom}
                onChange={({ target }) => put(traveller, { validFrom: target.value })}
              />
              <TextField
                type="date"
                label={t('cases.deliver.until')}
                optional
                value={validUntil}
                error={validFrom && validUntil && validUntil < validFrom ? t('cases.deliver.order') : undefined}
                onChange={({ target }) => put(traveller, { validUntil: target.value })}
              />
            </div>
          </fieldset>
        );
      })}
      <DialogActions label={t('cases.actions.deliver')} busy={work.busy || uploading} onCancel={onClose} />
    </form>
  );
}
