import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import type { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import type { ApplicationId } from '../domain/application.ts';

export interface DocumentClient {
  /** @returns those of `ids` that are kept for the application, as pictures of its travellers or as issued visas. */
  findKept: (applicationId: ApplicationId, ids: string[], kind?: 'visa') => Promise<ReadonlySet<string>>;
}

/** The document service says which pictures are there; it is asked as a service, whoever stands behind the request. */
export const createDocumentClient = ({
  client,
}: {
  client: Pick<GrpcClient<DocumentServiceService>, 'findDocuments'>;
}): DocumentClient => ({
  findKept: async (applicationId, ids, visa) => {
    const kind = visa ? 'DOCUMENT_KIND_VISA' : 'DOCUMENT_KIND_UNSPECIFIED';
    return new Set((await asService(() => client.findDocuments({ applicationId, ids, kind }))).ids);
  },
});
