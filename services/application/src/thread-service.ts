import { type Served, serve } from '@wayfare/kit/unary';
import { ThreadServiceService } from '@wayfare/proto/application/v1/thread_service';
import {
  createPostMyMessage,
  createPostStaffMessage,
  requireOthers,
  type ThreadDeps,
} from './app/thread/post-message.ts';
import { createMarkMyThreadRead, createSettleThread } from './app/thread/settle-thread.ts';
import type { HeldChanges } from './db/held-changes.ts';
import { createStaffNames } from './db/staff-names.ts';
import { createThreadHandlers } from './grpc/thread-handlers.ts';

/** The messages between travellers and staff. */
export const buildThreadService = (deps: ThreadDeps & { held: Pick<HeldChanges, 'listMessages'> }): Served =>
  serve(
    ThreadServiceService,
    createThreadHandlers({
      ...deps,
      staffNames: createStaffNames(),
      requireOthers: (id, caller) => requireOthers(deps, id, caller),
      postMyMessage: createPostMyMessage(deps),
      postStaffMessage: createPostStaffMessage(deps),
      markMyThreadRead: createMarkMyThreadRead(deps),
      settleThread: createSettleThread(deps),
    }),
  );
