import { eventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';

/** Remembers which destinations applications refer to: those are archived instead of deleted. */
export const applicationEvents = eventConsumer({
  topic: 'application.events.v1',
  decode: ApplicationEvent.decode,
  concerns: ({ event }) => event?.$case === 'created',
  schema: z.object({ event: z.object({ created: z.object({ destinationId: z.guid() }) }) }),
  handle: async ({ event }, { tx }) => {
    if (event?.$case !== 'created') return;
    await tx('destination')
      .where({ id: event.created.destinationId, has_applications: false })
      .update({ has_applications: true });
  },
});
