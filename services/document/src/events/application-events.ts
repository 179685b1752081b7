import type { EventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';
import type { createEraseApplication } from '../app/erase-application.ts';

/** application.events.v1: an erased application takes its documents with it. */
export const createApplicationEvents = ({
  eraseApplication,
}: {
  eraseApplication: ReturnType<typeof createEraseApplication>;
}): EventConsumer<ApplicationEvent> => ({
  topic: 'application.events.v1',
  decode: ApplicationEvent.decode,
  concerns: ({ event }) => event?.$case === 'erased',
  schema: z.object({ event: z.object({ erased: z.object({ applicationId: z.guid() }) }) }),
  handle: async ({ event }, { tx }) => {
    if (event?.$case === 'erased') await eraseApplication(tx, event.erased.applicationId);
  },
});
