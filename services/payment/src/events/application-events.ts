import type { EventConsumer } from '@wayfare/kit/event-consumer';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import type { ReturnMoney } from '../app/return-money.ts';

/** application.events.v1: an application that was paid and is not there. */
export const createApplicationEvents = ({
  returnMoney,
}: {
  returnMoney: ReturnMoney;
}): EventConsumer<ApplicationEvent> => ({
  topic: 'application.events.v1',
  decode: ApplicationEvent.decode,
  concerns: ({ event }) => event?.$case === 'paymentStranded',
  handle: async ({ event }, { tx }) => {
    if (event?.$case === 'paymentStranded') await returnMoney(tx, event.paymentStranded);
  },
});
