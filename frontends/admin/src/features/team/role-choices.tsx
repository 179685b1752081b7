import { STAFF_ROLES, type StaffRole } from '@wayfare/access/staff-access';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Fieldset } from '@wayfare/ui/components/field';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface RoleChoicesProps extends UseFormRegisterReturn {
  error?: string | undefined;
  /** One that cannot be taken away here. */
  kept?: StaffRole | undefined;
}

/** The roles of the staff; one at least. */
export function RoleChoices({ error, kept, ...input }: RoleChoicesProps) {
  const { t } = useTranslation('admin');
  return (
    <Fieldset label={t('team.rolesLegend')} error={error} hint={kept && t('team.mayNotLeave')}>
      <div className="grid sm:grid-cols-2">
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            {...input}
            value={role}
            label={t(`team.roles.${role}`)}
            onClick={(event) => role === kept && event.preventDefault()}
            aria-disabled={role === kept || undefined}
          />
        ))}
      </div>
    </Fieldset>
  );
}
