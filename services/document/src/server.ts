import type { Db } from '@wayfare/kit/db';
import type { Envelope } from '@wayfare/kit/envelope';
import { type EventConsumer, eventConsumer } from '@wayfare/kit/event-consumer';
import { type Served, serve } from '@wayfare/kit/unary';
import { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import { createCreateLink } from './app/create-link.ts';
import { createCutPictures } from './app/cut-pictures.ts';
import { createDecodeTurns } from './app/decode-turns.ts';
import { createDropDraftPassport } from './app/drop-draft-passport.ts';
import { createEraseApplication } from './app/erase-application.ts';
import { createEraseDocument } from './app/erase-document.ts';
import { createExtractPassport } from './app/extract-passport.ts';
import { createGetOwnDocument } from './app/get-own-document.ts';
import { createListDocuments } from './app/list-documents.ts';
import { createReadDocument } from './app/read-document.ts';
import { createReadPassportOnce } from './app/read-passport-once.ts';
import { createReadVisas } from './app/read-visas.ts';
import { createRemoveFiles } from './app/remove-files.ts';
import { createUploadDocument, createUploadVisa } from './app/upload-document.ts';
import type { ApplicationClient } from './clients/application-client.ts';
import type { OcrClient } from './clients/ocr-client.ts';
import { createApplicationKeyRepository } from './db/application-key-repository.ts';
import { createDocumentRepository } from './db/document-repository.ts';
import { createApplicationEvents } from './events/application-events.ts';
import { createDocumentHandlers } from './grpc/document-handlers.ts';
import type { PicturePool } from './picture/picture-pool.ts';
import type { DocumentStore } from './storage/document-store.ts';
import type { VisaFilePool } from './visa-file/visa-file-pool.ts';

interface Deps {
  db: Db;
  store: DocumentStore;
  pictures: Pick<PicturePool, 'prepare'>;
  visaFiles: Pick<VisaFilePool, 'judge' | 'read'>;
  envelope: Envelope;
  application: ApplicationClient;
  ocr: OcrClient;
  now?: () => Date;
}

/** What main starts and what component tests start. */
export const buildServer = ({
  db,
  store,
  pictures,
  visaFiles,
  envelope,
  application,
  ocr,
  now = () => new Date(),
}: Deps): { services: Served[]; consumers: EventConsumer[] } => {
  const documents = createDocumentRepository();
  const keys = createApplicationKeyRepository({ envelope });
  const takeTurn = createDecodeTurns();
  const getOwnDocument = createGetOwnDocument({ db, documents, application });
  const eraseDocument = createEraseDocument({
    db,
    documents,
    removeFiles: createRemoveFiles({ db, documents, store }),
  });
  return {
    services: [
      serve(
        DocumentServiceService,
        createDocumentHandlers({
          db,
          documents,
          uploadDocument: createUploadDocument({
            db,
            documents,
            keys,
            store,
            pictures,
            takeTurn,
            application,
            eraseDocument,
            now,
          }),
          uploadVisa: createUploadVisa({ db, documents, keys, store, visaFiles, application, now }),
          dropDraftPassport: createDropDraftPassport({ db, documents, application, eraseDocument }),
          extractPassport: createExtractPassport({ db, documents, keys, store, ocr, getOwnDocument }),
          readPassportOnce: createReadPassportOnce({ db, documents, pictures, takeTurn, application, ocr, now }),
          createLink: createCreateLink({ db, documents, getOwnDocument, now }),
          readDocument: createReadDocument({ db, documents, keys, store, now }),
          listDocuments: createListDocuments({ db, documents, application }),
          readVisas: createReadVisas({ db, documents, keys, store, visaFiles }),
          cutPictures: createCutPictures({ db, documents, keys, store }),
        }),
      ),
    ],
    consumers: buildConsumers({ envelope }),
  };
};

/** The part that needs no neighbour. */
export const buildConsumers = ({ envelope }: Pick<Deps, 'envelope'>): EventConsumer[] => {
  const documents = createDocumentRepository();
  const keys = createApplicationKeyRepository({ envelope });
  const eraseApplication = createEraseApplication({ documents, keys });
  return [eventConsumer(createApplicationEvents({ eraseApplication }))];
};
