import type { Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import { CatalogEvent } from '@wayfare/proto/catalog/v1/catalog_events';

/** Tells readers, once the transaction has committed, that what visitors see of this destination has changed. */
export const catalogChanged = (tx: Tx, destinationId: string): Promise<void> =>
  enqueue(tx, {
    topic: 'catalog.events.v1',
    key: destinationId,
    payload: CatalogEvent.encode(
      CatalogEvent.fromPartial({ event: { $case: 'changed', changed: { destinationId } } }),
    ).finish(),
  });
