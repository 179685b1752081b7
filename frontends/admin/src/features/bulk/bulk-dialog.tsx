import { useMutation } from '@tanstack/react-query';
import type { BulkJob } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Select } from '@wayfare/ui/components/select';
import { TextArea } from '@wayfare/ui/components/text-field';
import { useSession } from '@wayfare/ui/use-session';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '../cases/action-dialog.tsx';
import { RELEASE_REASONS } from '../cases/actions.ts';
import { useColleagues } from '../cases/api.ts';
import { useAbsentUntil } from '../cases/case-badges.tsx';
import { useProblemText } from '../problem-text.ts';
import { useRequired } from '../records/form-parts.tsx';
import { type BulkAction, type BulkRequest, startBulk, useBulkPreview } from './api.ts';
import { RefusedItems } from './bulk-items.tsx';

interface BulkDialogProps {
  /** Undefined while nothing is asked. */
  action: BulkAction | undefined;
  ids: readonly string[];
  /** With `release`: whose cases they are, where they are somebody else's; how many they have in all. */
  holder?: { id: string; name: string; openCases: number } | undefined;
  onClose: () => void;
  onStarted: (job: BulkJob) => void;
}

/** Asks what a change of many cases needs, and says before what happens to each. */
export function BulkDialog({ action, onClose, ...rest }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={rest.holder ? t('team.releaseOf', { who: rest.holder.name }) : action ? t(`bulk.titles.${action}`) : ''}
      description={t('bulk.note')}
    >
      {action && <BulkForm action={action} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function BulkForm({ action, ids, holder, onClose, onStarted }: BulkDialogProps & { action: BulkAction }) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const absentUntil = useAbsentUntil();
  const problemText = useProblemText();
  const { data: colleagues = [] } = useColleagues();
  // One job for each dialog, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm({ defaultValues: { assigneeId: '', reason: '', text: '' } });
  const { field } = useRequired(form);
  const chosen = form.watch('assigneeId');
  const assigneeId = holder?.id ?? chosen;
  const request: BulkRequest = { applicationIds: [...ids], action, assigneeId };
  const { data: preview, error } = useBulkPreview(request, { enabled: action !== 'assign' || assigneeId !== '' });
  const count = preview?.items.filter(({ outcome }) => outcome === '').length ?? 0;
  const start = useMutation({
    mutationFn: (body: BulkRequest) => startBulk(id, body),
    onSuccess: (job) => {
      onStarted(job);
      onClose();
    },
  });
  const submit = form.handleSubmit(({ reason, text }) => {
    if (count > 0) start.mutate({ ...request, reason, text: text.trim() });
  });
  const problem = start.error ?? error;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem && <Alert live tone="danger" title={problemText(problem)} />}
      {action === 'assign' && (
        <Select
          label={t('bulk.assignee')}
          placeholder={t('records.choose')}
          options={colleagues
            .filter((one) => one.worksCases && one.id !== user?.id)
            .map(({ id: value, name, office }) => {
              const away = absentUntil(value);
              const facts = [office, away].filter((fact) => fact !== '').join(', ');
              return { value, label: facts ? `${name} (${facts})` : name, disabled: away !== '' };
            })}
          {...field('assigneeId')}
        />
      )}
      {action === 'release' && (
        <Select
          label={t('cases.reason')}
          placeholder={t('records.choose')}
          options={RELEASE_REASONS.map((reason) => ({ value: reason, label: t(`cases.reasons.${reason}`) }))}
          {...field('reason', { required: false })}
        />
      )}
      {action === 'note' && <TextArea label={t('cases.notes.label')} maxLength={4000} {...field('text')} />}
      <div aria-live="polite" className="flex flex-col gap-2">
        {preview && (
          <>
            <p className="font-medium">{t('bulk.changes', { count })}</p>
            {holder && holder.openCases > ids.length && <p>{t('team.releaseRest', { count: ids.length })}</p>}
            <RefusedItems items={preview.items} />
          </>
        )}
      </div>
      <DialogActions
        label={t(`bulk.actions.${action}`)}
        busy={start.isPending || (preview !== undefined && count === 0)}
        onCancel={onClose}
      />
    </form>
  );
}
