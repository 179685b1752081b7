import { STAFF_ROLES, type StaffRole } from '@wayfare/access/staff-access';
import type { StaffAccount, TeamMember } from '@wayfare/api/schema';
import { Alert } from '@wayfare/ui/components/alert';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Dialog } from '@wayfare/ui/components/dialog';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { useSession } from '@wayfare/ui/use-session';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { FormActions, useRequired } from '../records/form-parts.tsx';
import { useChangeAccount } from './api.ts';
import { RoleChoices } from './role-choices.tsx';
import { useRoleWords } from './use-role-words.ts';

interface AccountDialogProps {
  /** As they are now; undefined while nobody's is asked for. */
  member: (TeamMember & { isKnown: boolean }) | undefined;
  account: StaffAccount | undefined;
  onClose: () => void;
}

/** What somebody of the staff may do, where they sit, and whether they may sign in. */
export function AccountDialog({ member, account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('admin');
  const isOpen = member !== undefined && account !== undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('team.accountOf', { who: member?.name })}
      description={t('team.accountNote')}
    >
      {isOpen && <AccountForm key={account.id} member={member} account={account} onClose={onClose} />}
    </Dialog>
  );
}

function AccountForm({
  member,
  account,
  onClose,
}: AccountDialogProps & { member: TeamMember & { isKnown: boolean }; account: StaffAccount }) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const problemText = useProblemText();
  const roleWords = useRoleWords();
  const isOwn = user?.id === account.id;
  const change = useChangeAccount({ member, account });
  const problem = change.error instanceof Problem ? change.error : undefined;
  const form = useForm({
    defaultValues: {
      roles: STAFF_ROLES.filter((role) => account.roles.includes(role)),
      office: member.office,
      isEnabled: account.isEnabled,
    },
  });
  const { field } = useRequired(form, { problem, onDirty: () => {} });
  const submit = form.handleSubmit((wanted) =>
    change.mutate(wanted, {
      onSuccess: () => {
        toast.success(t('team.accountSaved', { who: member.name }));
        onClose();
      },
    }),
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {change.error && (
        <Alert live tone="danger" title={problemText(change.error)}>
          {problem?.reason === 'staff-account-changed' && (
            <p>
              {t('team.accountNow', {
                roles: account.isEnabled ? roleWords(account.roles) : t('team.disabled'),
              })}
            </p>
          )}
        </Alert>
      )}
      <RoleChoices
        {...form.register('roles', { validate: (roles: StaffRole[]) => roles.length > 0 || t('team.needsRole') })}
        error={form.formState.errors.roles?.message}
        kept={isOwn ? 'admin' : undefined}
      />
      {member.isKnown && (
        <TextField
          label={t('team.office')}
          hint={t('team.officeNote')}
          maxLength={60}
          {...field('office', { required: false })}
        />
      )}
      {!isOwn && <Checkbox label={t('team.enabled')} hint={t('team.enabledNote')} {...form.register('isEnabled')} />}
      <FormActions saving={change.isPending} onCancel={onClose} />
    </form>
  );
}
