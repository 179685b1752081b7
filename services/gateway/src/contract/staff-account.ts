import { STAFF_ROLES } from '@wayfare/access/staff-access';
import { z } from 'zod';

const staffRoles = z
  .array(z.enum(STAFF_ROLES))
  .min(1, 'too-few')
  .max(STAFF_ROLES.length, 'too-many')
  .refine((roles) => new Set(roles).size === roles.length, 'not-unique');
const name = z.string().trim().min(1, 'required').max(100, 'too-long');

export const staffAccount = z
  .object({
    /** Keycloak's subject. */
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: z.array(z.string()),
    isEnabled: z.boolean(),
    /** Has no password yet. */
    isInvited: z.boolean(),
  })
  .meta({ id: 'StaffAccount' });

/** GET admin/staff-accounts, by address */
export const staffAccountList = z.object({ accounts: z.array(staffAccount) }).meta({ id: 'StaffAccountList' });

/** POST admin/staff-accounts */
export const staffInvitation = z
  .strictObject({
    email: z.email('not-an-email').max(254, 'too-long'),
    firstName: name,
    lastName: name,
    roles: staffRoles,
  })
  .meta({ id: 'StaffInvitation' });

/** PUT admin/staff-accounts/{id}; `seen` is the account as the asker saw it. */
export const staffAccountChange = z
  .strictObject({
    roles: staffRoles,
    isEnabled: z.boolean(),
    seen: z.strictObject({ roles: z.array(z.string()).max(STAFF_ROLES.length, 'too-many'), isEnabled: z.boolean() }),
  })
  .meta({ id: 'StaffAccountChange' });
