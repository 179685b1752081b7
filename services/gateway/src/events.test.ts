import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import { createEventHub } from './event-hub.ts';
import { createTopicReaders } from './events.ts';

const listening = () => {
  const heard = { renewals: 0, changes: 0 };
  const hub = createEventHub();
  hub.follow('one', () => (heard.changes += 1), jest.fn());
  const renew = async () => {
    heard.renewals += 1;
    return true;
  };
  return { heard, listener: createTopicReaders({ catalogue: { renew }, hub }) };
};

const statusChanged = (applicationId: string) =>
  Buffer.from(
    ApplicationEvent.encode(
      ApplicationEvent.fromPartial({ event: { $case: 'statusChanged', statusChanged: { applicationId } } }),
    ).finish(),
  );

describe('what the gateway hears', () => {
  it('renews the catalogue when it has changed', () => {
    const { heard, listener } = listening();
    listener.onMessage('catalog.events.v1', Buffer.alloc(0));
    expect(heard).toEqual({ renewals: 1, changes: 0 });
  });

  it('wakes the open streams of the application concerned, and no others', () => {
    const { heard, listener } = listening();
    listener.onMessage('application.events.v1', statusChanged('one'));
    listener.onMessage('application.events.v1', statusChanged('another'));
    const paid = PaymentEvent.encode(PaymentEvent.fromPartial({ applicationId: 'one' })).finish();
    listener.onMessage('payment.events.v1', Buffer.from(paid));
    expect(heard.changes).toBe(2);
  });

  it('tells of a case apart from the application itself', () => {
    const hub = createEventHub();
    const changes: string[] = [];
    hub.follow('one', (change) => changes.push(change), jest.fn());
    const event = ApplicationEvent.fromPartial({
      event: {
        $case: 'caseChanged',
        caseChanged: { applicationId: 'one', stage: 'in_review', event: 'review-started' },
      },
    });
    createTopicReaders({ catalogue: { renew: async () => true }, hub }).onMessage(
      'application.events.v1',
      Buffer.from(ApplicationEvent.encode(event).finish()),
    );
    expect(changes).toEqual(['case']);
  });

  it('tells of messages, and that they were read, apart from the rest', () => {
    const hub = createEventHub();
    const changes: string[] = [];
    hub.follow('one', (change) => changes.push(change), jest.fn());
    const event = ApplicationEvent.fromPartial({
      event: { $case: 'threadChanged', threadChanged: { applicationId: 'one' } },
    });
    createTopicReaders({ catalogue: { renew: async () => true }, hub }).onMessage(
      'application.events.v1',
      Buffer.from(ApplicationEvent.encode(event).finish()),
    );
    expect(changes).toEqual(['messages']);
  });

  it('takes everything for changed after it was cut off', () => {
    const { heard, listener } = listening();
    listener.onJoin?.();
    // The case and the messages.
    expect(heard).toEqual({ renewals: 1, changes: 2 });
  });
});
