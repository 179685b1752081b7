import type { StaffRole } from '@wayfare/access/staff-access';
import { session } from '@wayfare/ui/session';

/** The session that the shell would give to somebody of the staff. */
export const signInAs = (...roles: StaffRole[]): void =>
  session.setState({
    status: 'signed-in',
    user: { id: 'staff-1', email: 'staff@example.test', emailVerified: true, name: 'Staff', roles },
  });
