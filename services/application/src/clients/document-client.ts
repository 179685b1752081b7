import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import type { DocumentServiceService } from '@wayfare/proto/document/v1/document_service';
import type { ApplicationId } from '../domain/application.ts';
import type { CutPicture, PictureCut } from '../domain/case/government-package.ts';

export interface DocumentClient {
  /** @returns those of `ids` that are kept for the application, as pictures of its travellers or as issued visas. */
  findKept: (applicationId: ApplicationId, ids: string[], kind?: 'visa') => Promise<ReadonlySet<string>>;
  /**
   * Texts of issued visas in the order asked; undefined for one that could not be read. NOT_FOUND `document-not-found`.
   * @param readerId the person who asks, as the reads are recorded.
   */
  readVisas: (applicationId: ApplicationId, readerId: string, documentIds: string[]) => Promise<(string | undefined)[]>;
  /**
   * In the order asked; NOT_FOUND `document-not-found` where one is gone.
   * @param readerId the person they are for, as the reads are recorded; empty for a job.
   */
  cutPictures: (applicationId: ApplicationId, readerId: string, cuts: PictureCut[]) => Promise<CutPicture[]>;
}

/** Twenty pictures of a party take some seconds. */
const CUT_DEADLINE_MS = 60_000;
/** So do their visas. */
const READ_DEADLINE_MS = 45_000;

/** The document service says which pictures are there; it is asked as a service, whoever stands behind the request. */
export const createDocumentClient = ({
  client,
}: {
  client: Pick<GrpcClient<DocumentServiceService>, 'findDocuments' | 'readVisas' | 'cutPictures'>;
}): DocumentClient => ({
  findKept: async (applicationId, ids, visa) => {
    const kind = visa ? 'DOCUMENT_KIND_VISA' : 'DOCUMENT_KIND_UNSPECIFIED';
    return new Set((await asService(() => client.findDocuments({ applicationId, ids, kind }))).ids);
  },
  readVisas: async (applicationId, readerId, documentIds) => {
    const { readings } = await asService(() =>
      client.readVisas({ applicationId, readerId, documentIds }, { deadlineMs: READ_DEADLINE_MS }),
    );
    return readings.map(({ outcome, text }) => (outcome === 'VISA_READING_OUTCOME_READ' ? text : undefined));
  },
  cutPictures: (applicationId, readerId, cuts) =>
    asService(async () => {
      const pictures: (Omit<CutPicture, 'bytes'> & { chunks: Uint8Array[] })[] = [];
      const parts = client.cutPictures({ applicationId, readerId, cuts }, { deadlineMs: CUT_DEADLINE_MS });
      for await (const { part } of parts) {
        if (part?.$case === 'header') pictures.push({ ...part.header, chunks: [] });
        if (part?.$case === 'chunk') pictures.at(-1)?.chunks.push(part.chunk);
      }
      return pictures.map(({ chunks, ...picture }) => ({ ...picture, bytes: Buffer.concat(chunks) }));
    }),
});
