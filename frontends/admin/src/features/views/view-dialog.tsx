import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Dialog } from '@wayfare/ui/components/dialog';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { changeView, removeView, saveView, useViews, type ViewDraft, viewsKey } from './api.ts';

interface ViewDialogProps {
  open: boolean;
  /** The one to change; a new one without. */
  view: SavedView | undefined;
  address: string;
  onClose: () => void;
}

/** Names a view, shares it with the team, or removes it. */
export function ViewDialog({ open, onClose, ...rest }: ViewDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(rest.view ? 'views.edit' : 'views.save')}
      description={t('views.note')}
    >
      <ViewForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function ViewForm({ view, address, onClose }: Omit<ViewDialogProps, 'open'>) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { data: views = [] } = useViews();
  // As it is now: after a refusal the list is read again, and saving once more replaces what was changed elsewhere.
  const current = view && (views.find(({ id }) => id === view.id) ?? view);
  const form = useForm({ defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false } });
  const { field } = useRequired(form);
  const change = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey }),
  });
  const submit = form.handleSubmit(({ name, shared }) => {
    const draft: ViewDraft = { name: name.trim(), shared, address: current?.address ?? address };
    change.mutate(() => (current ? changeView(current, draft) : saveView(draft)));
  });
  const { error } = change;
  const isChanged = error instanceof Problem && error.reason === 'view-changed';
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {error && (
        <Alert live tone="danger" title={problemText(error)}>
          {isChanged && current && (
            <p>{t(current.shared ? 'views.nowShared' : 'views.nowOwn', { name: current.name })}</p>
          )}
        </Alert>
      )}
      <TextField label={t('views.name')} maxLength={60} autoComplete="off" {...field('name')} />
      <Checkbox label={t('views.share')} hint={t('views.shareHint')} {...form.register('shared')} />
      {current && (
        <Button
          variant="danger"
          size="compact"
          className="self-start"
          busy={change.isPending}
          onClick={() => change.mutate(() => removeView(current))}
        >
          {t('views.remove')}
        </Button>
      )}
      <FormActions saving={change.isPending} onCancel={onClose} />
    </form>
  );
}
