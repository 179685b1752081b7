import { eventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { z } from 'zod';

/** Marks the destinations that applications refer to: those are archived instead of deleted. */
export const createApplicationEvents = () => {
  /** Found marked, which stays so: their events, nearly all, need no transaction. */
  const marked = new Set<string>();
  return eventConsumer({
    topic: 'application.events.v1',
    decode: ApplicationEvent.decode,
    concerns: ({ event }) => event?.$case === 'created' && !marked.has(event.created.destinationId),
    schema: z.object({ event: z.object({ created: z.object({ destinationId: z.guid() }) }) }),
    handle: async ({ event }, { tx }) => {
      if (event?.$case !== 'created') return;
      const { destinationId } = event.created;
      const newlyMarked = await tx('destination')
        .where({ id: destinationId, has_applications: false })
        .update({ has_applications: true });
      // Its own mark is not committed yet; the next event finds it.
      if (newlyMarked === 0) marked.add(destinationId);
    },
  });
};
