import { mayStaff, type StaffAction } from '@wayfare/access/staff-access';
import { useSession } from '@wayfare/ui/use-session';

/** Whether whoever is signed in may do something: what may not be done is not shown. The services check again. */
export const useMay = (): ((action: StaffAction) => boolean) => {
  const { user } = useSession();
  return (action) => mayStaff(user?.roles ?? [], action);
};
