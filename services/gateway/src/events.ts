import type { Listener } from '@wayfare/kit/kafka';
import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import { PaymentEvent } from '@wayfare/proto/payment/v1/payment_events';
import type { Catalogue } from './catalogue.ts';
import type { EventHub } from './event-hub.ts';

const tell = (hub: EventHub, { event }: ApplicationEvent): void => {
  if (event?.$case === 'statusChanged') hub.changed(event.statusChanged.applicationId);
  if (event?.$case === 'submitted') hub.changed(event.submitted.applicationId);
  if (event?.$case === 'documentPlaced') hub.changed(event.documentPlaced.applicationId);
  if (event?.$case === 'threadChanged') hub.changed(event.threadChanged.applicationId, 'messages');
  if (event?.$case === 'caseTouched') hub.touched(event.caseTouched.applicationId);
  if (event?.$case === 'created') hub.touched(event.created.applicationId);
  if (event?.$case === 'contactSaved') hub.touched(event.contactSaved.applicationId);
  if (event?.$case === 'erased') hub.touched(event.erased.applicationId);
  if (event?.$case === 'caseChanged') hub.changed(event.caseChanged.applicationId, 'case');
};

interface Deps {
  catalogue: Pick<Catalogue, 'renew'>;
  hub: EventHub;
}

/** What the gateway hears: the catalogue is renewed, open event streams are woken. */
export const createTopicReaders = ({ catalogue, hub }: Deps): Listener => {
  const readers: Record<string, (value: Buffer) => void> = {
    'catalog.events.v1': () => void catalogue.renew(),
    'application.events.v1': (value) => tell(hub, ApplicationEvent.decode(value)),
    'payment.events.v1': (value) => hub.changed(PaymentEvent.decode(value).applicationId),
  };
  return {
    topics: Object.keys(readers),
    onMessage: (topic, value) => readers[topic]?.(value),
    onJoin: () => {
      void catalogue.renew();
      hub.anyChanged();
    },
  };
};
