import { createClient } from '@wayfare/kit/client';
import {
  ApplicationServiceService,
  type DocumentKind as ProtoKind,
} from '@wayfare/proto/application/v1/application_service';
import type { DocumentKind } from '../domain/document.ts';

export const PROTO_KIND: Record<DocumentKind, ProtoKind> = {
  selfie: 'DOCUMENT_KIND_SELFIE',
  passport: 'DOCUMENT_KIND_PASSPORT',
};

export interface Ownership {
  numApplicants: number;
  paid: boolean;
  /** Somebody of the staff who may look, and not the owner. */
  staff: boolean;
}

/** The authority on who owns an application. Calls carry the caller; an application that isn't theirs is NOT_FOUND. */
export const createApplicationClient = (settings: { address: string; serviceToken: () => Promise<string> }) => {
  const client = createClient(ApplicationServiceService, settings);
  return {
    authorize: async (id: string): Promise<Ownership> => {
      const { numApplicants, paymentStatus, staff } = await client.authorizeApplication({ id });
      return { numApplicants, paid: paymentStatus === 'PAYMENT_STATUS_PAID', staff };
    },
    attachDocument: async (document: {
      applicationId: string;
      traveller: number;
      kind: DocumentKind;
      documentId: string;
    }): Promise<void> => {
      const { applicationId, traveller, kind, documentId } = document;
      await client.attachDocument({ id: applicationId, traveller, kind: PROTO_KIND[kind], documentId });
    },
    close: client.close,
  };
};
export type ApplicationClient = Omit<ReturnType<typeof createApplicationClient>, 'close'>;
