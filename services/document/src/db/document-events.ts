import type { Tx } from '@wayfare/kit/db';
import { enqueue } from '@wayfare/kit/outbox';
import { DocumentEvent } from '@wayfare/proto/document/v1/document_events';
import type { StoredDocument } from '../domain/document.ts';

const TOPIC = 'document.events.v1';

/** Ids only: what a document shows never travels in an event. */
export const enqueueDocumentEvent = (
  tx: Tx,
  { id, applicationId }: Pick<StoredDocument, 'id' | 'applicationId'>,
  event: DocumentEvent['event'],
): Promise<void> =>
  enqueue(tx, {
    topic: TOPIC,
    key: applicationId,
    payload: DocumentEvent.encode(DocumentEvent.fromPartial({ documentId: id, applicationId, event })).finish(),
  });
