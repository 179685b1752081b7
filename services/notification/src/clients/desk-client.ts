import type { GrpcClient } from '@wayfare/kit/client';
import type { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';

/** What an administrator does to an account of the staff. */
export interface StaffChange {
  change: 'invite' | 'invite-again' | 'change';
  /** Undefined before an account is made. */
  userId?: string;
  roles?: string[];
  enabled?: boolean;
}

type Calls = Pick<GrpcClient<typeof DeskServiceService>, 'noteStaffChange'>;

/** The application service, which keeps the audit log of the staff; asked as the person behind the request. */
export const createDeskClient = ({ client }: { client: Calls }) => ({
  noteAsked: async ({ change, userId = '', roles = [], enabled = true }: StaffChange): Promise<void> => {
    await client.noteStaffChange({ change, done: false, userId, name: '', roles, enabled });
  },
  noteDone: async (done: Required<StaffChange> & { name: string }): Promise<void> => {
    await client.noteStaffChange({ ...done, done: true });
  },
});
export type DeskClient = ReturnType<typeof createDeskClient>;
