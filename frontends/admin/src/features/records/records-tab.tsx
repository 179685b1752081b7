import type { Translation } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { ConfirmDialog, Dialog } from '@wayfare/ui/components/dialog';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';
import { type Column, Table } from '@wayfare/ui/components/table';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { useMay } from '../use-may.ts';
import {
  type InputOf,
  type RecordKind,
  type RecordOf,
  useDeleteRecord,
  useDuplicateRecord,
  useRecords,
  useSaveRecord,
} from './api.ts';
import { BothDrafts } from './both-drafts.tsx';
import { fieldOfPath } from './form-parts.tsx';
import { useDraft } from './use-draft.ts';

export interface FormProps<Row, Input> {
  /** Missing for a new one. */
  row: Row | undefined;
  saving: boolean;
  onSave: (input: Input) => void;
  onCancel: () => void;
  problem: Problem | undefined;
  onDirty: (dirty: boolean) => void;
  /** Keeps a translation until the form around it is saved. */
  onTranslate: (translation: Translation) => void;
}

interface RecordsTabProps<K extends RecordKind> {
  kind: K;
  columns: readonly Column<RecordOf<K>>[];
  nameOf: (row: RecordOf<K>) => string;
  /** What tells the row from a copy of it, which has the same name. */
  detailOf?: (row: RecordOf<K>) => string | undefined;
  canDuplicate?: boolean;
  /** Whether this member of staff may change the row; true where nothing is said. */
  mayChange?: (row: RecordOf<K>) => boolean;
  renderForm: (props: FormProps<RecordOf<K>, InputOf<K>>) => ReactNode;
}

/**
 * A list that staff edit: table, dialog to add and edit, duplicate, delete with a question. Its words are those of
 * `kind` in the locale.
 */
export function RecordsTab<K extends RecordKind>({
  kind,
  columns,
  nameOf,
  detailOf = () => undefined,
  canDuplicate = true,
  mayChange = () => true,
  renderForm,
}: RecordsTabProps<K>) {
  type Row = RecordOf<K>;
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const words: RecordKind = kind;
  const mayWrite = useMay()(words === 'templates' ? 'templates.write' : 'catalogue.write');
  const { data, error, refetch } = useRecords(kind);
  const save = useSaveRecord(kind);
  const duplicate = useDuplicateRecord(kind);
  const remove = useDeleteRecord(kind);
  const [editing, setEditing] = useState<{ row?: Row; mine?: InputOf<K> }>();
  const [deleting, setDeleting] = useState<Row>();
  const draft = useDraft();

  /** A template's refusal has a title of its own; the others say what failed in one sentence. */
  const tell = (key: string, failure: unknown) => {
    const labelOf = (path: string) => t(`${words}.fields.${fieldOfPath(path)}`, { defaultValue: path });
    const message = t(`${words}.${key}`, { message: problemText(failure, labelOf) });
    if (words === 'templates') toast.error(t('records.errorTitle'), { description: message });
    else toast.error(message);
  };
  const edit = (row?: Row) => {
    save.reset();
    draft.begin();
    setEditing({ row });
  };
  const close = () => setEditing(undefined);
  const submit = (input: InputOf<K>) =>
    save.mutate(
      { row: editing?.row, input, translations: draft.translations() },
      {
        onSuccess: () => {
          toast.success(t(`${words}.${editing?.row ? 'updated' : 'created'}`));
          close();
        },
        onError: (failure) =>
          failure instanceof Problem && failure.reason === 'record-changed'
            ? showBoth(input)
            : tell('saveFailed', failure),
      },
    );
  /** Somebody was faster: both drafts are shown, what was typed stays, and saving again is meant. */
  const showBoth = async (mine: InputOf<K>) => {
    const { data: rows } = await refetch();
    const row = rows?.find(({ id }) => id === editing?.row?.id);
    setEditing(row && { row, mine });
    if (!row) toast.error(t('records.goneMeanwhile'));
  };

  const actions: Column<Row> = {
    key: 'actions',
    label: t('records.actions'),
    cell: (row) => {
      if (!mayChange(row)) return null;
      const name = nameOf(row);
      return (
        <div className="flex gap-1">
          <Button
            variant="quiet"
            size="icon-compact"
            aria-label={t('records.editLabel', { name })}
            title={t('records.edit')}
            onClick={() => edit(row)}
          >
            <Pencil aria-hidden="true" />
          </Button>
          {canDuplicate && (
            <Button
              variant="quiet"
              size="icon-compact"
              aria-label={t('records.duplicateLabel', { name })}
              title={t('records.duplicate')}
              disabled={duplicate.isPending}
              onClick={() =>
                duplicate.mutate(row.id, {
                  onSuccess: () => toast.success(t(`${words}.duplicated`), { description: t('records.copyNotOnSale') }),
                  onError: (failure) => tell('duplicateFailed', failure),
                })
              }
            >
              <Copy aria-hidden="true" />
            </Button>
          )}
          <Button
            variant="quiet"
            size="icon-compact"
            aria-label={t('records.deleteLabel', { name })}
            title={t('records.delete')}
            onClick={() => setDeleting(row)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      );
    },
  };

  if (error && !data)
    return <ErrorState title={t(`${words}.loadFailed`, { message: problemText(error) })} onRetry={() => refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      {mayWrite && (
        <Button size="small" className="self-end" onClick={() => edit()}>
          <Plus aria-hidden="true" />
          {t(`${words}.add`)}
        </Button>
      )}
      {data?.length === 0 ? (
        <EmptyState title={t(`${words}.empty`)} />
      ) : (
        <Table
          label={t(`tabs.${words}`)}
          columns={mayWrite ? [...columns, actions] : columns}
          rows={data}
          keyOf={({ id }) => id}
          pinLast={mayWrite}
        />
      )}
      <Dialog
        open={editing !== undefined}
        onClose={() => draft.leave(close)}
        title={t(`${words}.${editing?.row ? 'edit' : 'create'}`)}
      >
        {editing?.row && editing.mine && <BothDrafts kind={words} theirs={editing.row} mine={editing.mine} />}
        {editing &&
          renderForm({
            row: editing.row,
            saving: save.isPending,
            onSave: submit,
            onCancel: close,
            problem: save.error instanceof Problem ? save.error : undefined,
            onDirty: draft.onDirty,
            onTranslate: draft.onTranslate,
          })}
      </Dialog>
      <ConfirmDialog
        open={draft.leaving}
        question={t('records.discardQuestion')}
        confirmLabel={t('records.discard')}
        cancelLabel={t('records.keepEditing')}
        onCancel={draft.stay}
        onConfirm={() => {
          draft.stay();
          close();
        }}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        question={t(`${words}.confirmDelete`)}
        description={deleting && [nameOf(deleting), detailOf(deleting)].filter(Boolean).join(' · ')}
        confirmLabel={t('records.delete')}
        cancelLabel={t('records.cancel')}
        busy={remove.isPending}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting &&
          remove.mutate(deleting.id, {
            onSuccess: ({ archived }) =>
              toast.success(t(`${words}.deleted`), archived ? { description: t('records.archivedInstead') } : {}),
            onError: (failure) => tell('deleteFailed', failure),
            onSettled: () => setDeleting(undefined),
          })
        }
      />
    </div>
  );
}
