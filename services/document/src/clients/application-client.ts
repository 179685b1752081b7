import { asService } from '@wayfare/kit/caller';
import type { GrpcClient } from '@wayfare/kit/client';
import type {
  ApplicationAction,
  ApplicationServiceService,
  DocumentKind as ProtoKind,
} from '@wayfare/proto/application/v1/application_service';
import type { DocumentKind, PictureKind } from '../domain/document.ts';

export const PROTO_KIND: Record<DocumentKind, ProtoKind> = {
  selfie: 'DOCUMENT_KIND_SELFIE',
  passport: 'DOCUMENT_KIND_PASSPORT',
  visa: 'DOCUMENT_KIND_VISA',
};

/** What a caller may ask to do with an application's documents. */
export type Action =
  | 'read-documents'
  | 'upload-document'
  | 'extract-passport'
  | 'read-passport'
  | 'issue-visa'
  | 'read-visa';

const PROTO_ACTION: Record<Action, ApplicationAction> = {
  'read-documents': 'APPLICATION_ACTION_READ_DOCUMENTS',
  'upload-document': 'APPLICATION_ACTION_UPLOAD_DOCUMENT',
  'extract-passport': 'APPLICATION_ACTION_EXTRACT_PASSPORT',
  'read-passport': 'APPLICATION_ACTION_READ_PASSPORT',
  'issue-visa': 'APPLICATION_ACTION_ISSUE_VISA',
  'read-visa': 'APPLICATION_ACTION_READ_VISA',
};

type Calls = Pick<
  GrpcClient<typeof ApplicationServiceService>,
  'authorizeApplication' | 'listNamedDocuments' | 'placeDocument' | 'dropDraftPassport'
>;

/** How an application names a document. */
export interface Named {
  /** Index from 0; undefined where it is nobody's, or not known. */
  traveller?: number;
  /** Taken before the payment, and not paid yet: the application may let go of it. */
  isDraft: boolean;
}

/** The application service decides who may do what with an application; nothing is decided again here. */
export const createApplicationClient = ({ client }: { client: Calls }) => ({
  /** Throws the application service's refusal where the caller may not: NOT_FOUND for a stranger. */
  authorize: async (
    id: string,
    action: Action,
    documentId = '',
  ): Promise<{ numApplicants: number; staff: boolean }> => {
    const request = { id, action: PROTO_ACTION[action], documentId };
    const { numApplicants, staff } = await client.authorizeApplication(request);
    return { numApplicants, staff };
  },
  /** @returns the document that was named in its place before. */
  attachDocument: async (document: {
    applicationId: string;
    traveller: number;
    kind: PictureKind;
    documentId: string;
    /** Of a passport before the payment. */
    draft?: boolean;
  }): Promise<string | undefined> => {
    const { applicationId: id, kind, draft = false, ...rest } = document;
    const placed = await client.placeDocument({ id, kind: PROTO_KIND[kind], draft, ...rest });
    return placed.displacedDocumentId || undefined;
  },
  /** The application no longer names the picture afterwards. Throws its refusal as `authorize`. */
  dropDraft: async (applicationId: string, documentId: string): Promise<void> => {
    await client.dropDraftPassport({ id: applicationId, documentId });
  },
  /**
   * The documents that each application names, at most 100 of them; an application left out of the answer is left out
   * here.
   */
  listNamed: async (applicationIds: string[]): Promise<Map<string, ReadonlyMap<string, Named>>> => {
    const { applications } = await asService(() => client.listNamedDocuments({ applicationIds }));
    return new Map(
      applications.map(({ applicationId, documentIds, places }) => {
        const named = new Map<string, Named>(documentIds.map((id) => [id, { isDraft: false }]));
        for (const { documentId, traveller, draft } of places) named.set(documentId, { traveller, isDraft: draft });
        return [applicationId, named];
      }),
    );
  },
});
export type ApplicationClient = ReturnType<typeof createApplicationClient>;
