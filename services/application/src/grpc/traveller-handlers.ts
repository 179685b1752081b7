import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type {
  TrackedStage as ProtoStage,
  TravellerServiceService,
} from '@wayfare/proto/application/v1/traveller_service';
import type { createCreateUploadPass } from '../app/create-upload-pass.ts';
import type { createEraseMyApplications } from '../app/erase-my-applications.ts';
import type { ApplicationRepository } from '../db/application-repository.ts';
import { findTracked } from '../db/order-tracking.ts';
import type { UploadPasses } from '../db/upload-passes.ts';
import type { DocumentKind } from '../domain/documents.ts';
import { keptUntil, mayErase } from '../domain/retention.ts';
import { type TrackedStage, track } from '../domain/tracking.ts';
import { toPictureKind } from './from-proto.ts';
import { toProtoApplication } from './to-proto.ts';

interface Deps {
  db: Db;
  applications: Pick<ApplicationRepository, 'listOf'>;
  passes: Pick<UploadPasses, 'find'>;
  retentionDays: number;
  now: () => Date;
  createUploadPass: ReturnType<typeof createCreateUploadPass>;
  eraseMyApplications: ReturnType<typeof createEraseMyApplications>;
}

const STAGE: Record<TrackedStage, ProtoStage> = {
  not_paid: 'TRACKED_STAGE_NOT_PAID',
  to_complete: 'TRACKED_STAGE_TO_COMPLETE',
  submitted: 'TRACKED_STAGE_SUBMITTED',
  in_review: 'TRACKED_STAGE_IN_REVIEW',
  info_needed: 'TRACKED_STAGE_INFO_NEEDED',
  ready: 'TRACKED_STAGE_READY',
  with_government: 'TRACKED_STAGE_WITH_GOVERNMENT',
  decided: 'TRACKED_STAGE_DECIDED',
};

const PROTO_KIND = { selfie: 'DOCUMENT_KIND_SELFIE', passport: 'DOCUMENT_KIND_PASSPORT' } as const satisfies Record<
  DocumentKind,
  unknown
>;

/** What travellers may ask of what is kept of them. */
export const createTravellerHandlers = ({
  db,
  applications,
  passes,
  retentionDays,
  now,
  ...commands
}: Deps): Handlers<typeof TravellerServiceService> => ({
  getMyData: {
    access: 'person',
    handle: async (_, { caller }) => {
      if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
      const mine = await applications.listOf(db, caller);
      return {
        applications: mine.map((application) => ({
          application: toProtoApplication(application),
          keptUntil: keptUntil(application, { retentionDays }),
          erasable: mayErase(application),
        })),
      };
    },
  },
  eraseMyApplications: {
    access: 'person',
    handle: async ({ applicationIds }, { caller }) => {
      if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
      const { erased, kept } = await commands.eraseMyApplications({ ids: applicationIds, caller });
      return { erasedIds: erased, keptIds: kept };
    },
  },
  trackApplication: {
    access: 'service',
    handle: async ({ orderNumber, email }) => {
      const stage = track(await findTracked(db, orderNumber), email);
      return { stage: stage ? STAGE[stage] : 'TRACKED_STAGE_UNSPECIFIED' };
    },
  },
  createUploadPass: {
    access: 'person',
    handle: ({ applicationId, traveller, kind }, { caller }) =>
      commands.createUploadPass({ applicationId, traveller, kind: toPictureKind(kind), caller }),
  },
  getUploadPlace: {
    access: 'person',
    handle: async (_, { caller: { capabilityHash = '' } }) => {
      const place = await passes.find(db, capabilityHash, now());
      if (!place) throw notFound('upload-pass-not-valid');
      return { ...place, kind: PROTO_KIND[place.kind] };
    },
  },
});
