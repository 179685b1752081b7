import type { StaffRole } from '@wayfare/access/staff-access';
import { Alert } from '@wayfare/ui/components/alert';
import { Dialog } from '@wayfare/ui/components/dialog';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { useInviteStaff } from './api.ts';
import { RoleChoices } from './role-choices.tsx';

const NOTHING_TO_DO = () => {};
const NO_ROLES: StaffRole[] = [];

/** A new colleague: Keycloak makes the account, and they choose their password on its page. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('team.invite')} description={t('team.inviteNote')}>
      {open && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const invite = useInviteStaff();
  const problem = invite.error instanceof Problem ? invite.error : undefined;
  const form = useForm({ defaultValues: { firstName: '', lastName: '', email: '', roles: NO_ROLES } });
  const { field } = useRequired(form, { problem, onDirty: NOTHING_TO_DO });
  const labelOf = (path: string) => t(`team.${path === 'roles' ? 'rolesLegend' : path}`);
  const submit = form.handleSubmit((person) =>
    invite.mutate(person, {
      onSuccess: ({ email }) => {
        toast.success(t('team.invitationSent', { email }));
        onClose();
      },
    }),
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {invite.error && <Alert live tone="danger" title={problemText(invite.error, labelOf)} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('team.firstName')} autoComplete="off" maxLength={100} {...field('firstName')} />
        <TextField label={t('team.lastName')} autoComplete="off" maxLength={100} {...field('lastName')} />
      </div>
      <TextField label={t('team.email')} type="email" autoComplete="off" maxLength={254} {...field('email')} />
      <RoleChoices
        {...form.register('roles', { validate: (roles: StaffRole[]) => roles.length > 0 || t('team.needsRole') })}
        error={form.formState.errors.roles?.message}
      />
      <FormActions saving={invite.isPending} saveLabel={t('team.sendInvitation')} onCancel={onClose} />
    </form>
  );
}
