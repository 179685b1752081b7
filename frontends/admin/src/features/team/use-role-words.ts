import { STAFF_ROLES } from '@wayfare/access/staff-access';
import { useTranslation } from 'react-i18next';

/** Roles by name, in the order of the table of roles; empty for none. */
export const useRoleWords = (): ((held: readonly string[]) => string) => {
  const { t } = useTranslation('admin');
  return (held) =>
    STAFF_ROLES.filter((role) => held.includes(role))
      .map((role) => t(`team.roles.${role}`))
      .join(', ');
};
