import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { ApplicationServiceService } from '@wayfare/proto/application/v1/application_service';
import type { createAttachDocument } from '../app/attach-document.ts';
import type { createBeginCheckout } from '../app/begin-checkout.ts';
import { createFindSight } from '../app/case/find-sight.ts';
import type { createClaimApplication } from '../app/claim-application.ts';
import type { createCreateApplication } from '../app/create-application.ts';
import type { createGetQuote } from '../app/get-quote.ts';
import type { createDropDraftPassport, createKeepDraftPassport } from '../app/keep-draft-passport.ts';
import type { createSaveStep } from '../app/save-step.ts';
import type { createSubmitApplication } from '../app/submit-application.ts';
import { type ApplicationRepository, isUuid } from '../db/application-repository.ts';
import type { CaseRecords } from '../db/case-records.ts';
import type { CaseRepository } from '../db/case-repository.ts';
import type { DraftPassports } from '../db/draft-passports.ts';
import type { UploadPasses } from '../db/upload-passes.ts';
import { type Application, isSettled } from '../domain/application.ts';
import { authorize } from '../domain/authorization.ts';
import { handOverBy } from '../domain/case/hand-over.ts';
import type { WorkingCalendar } from '../domain/case/working-calendar.ts';
import { documentPlacesOf } from '../domain/documents.ts';
import { withDraftPassports } from '../domain/draft-passports.ts';
import { isOwner } from '../domain/ownership.ts';
import { toProtoPaymentStatus } from '../proto-status.ts';
import { toAction, toAttachment, toCurrency, toStep } from './from-proto.ts';
import type { SubmissionHandlers } from './submission-handlers.ts';
import { toContact, toPayableOrder, toProtoApplication, toProtoQuote } from './to-proto.ts';

interface Deps {
  db: Db;
  applications: ApplicationRepository;
  cases: Pick<CaseRepository, 'takesVisas' | 'find' | 'listEvents'>;
  records: Pick<CaseRecords, 'isDelivered' | 'listOpenAsks' | 'listVisaDocuments'>;
  passes: Pick<UploadPasses, 'find'>;
  drafts: Pick<DraftPassports, 'listOfMany'>;
  calendar: WorkingCalendar;
  now: () => Date;
  createApplication: ReturnType<typeof createCreateApplication>;
  saveStep: ReturnType<typeof createSaveStep>;
  getQuote: ReturnType<typeof createGetQuote>;
  beginCheckout: ReturnType<typeof createBeginCheckout>;
  attachDocument: ReturnType<typeof createAttachDocument>;
  keepDraftPassport: ReturnType<typeof createKeepDraftPassport>;
  dropDraftPassport: ReturnType<typeof createDropDraftPassport>;
  submitApplication: ReturnType<typeof createSubmitApplication>;
  claimApplication: ReturnType<typeof createClaimApplication>;
  submissions: SubmissionHandlers;
}

const NAMED_AT_ONCE = 100;

export const createApplicationHandlers = ({
  db,
  applications,
  cases,
  records,
  passes,
  drafts,
  calendar,
  now,
  submissions,
  ...commands
}: Deps): Handlers<ApplicationServiceService> => {
  const findSight = createFindSight({ db, cases, now });
  const clocked = () => ({ calendar, now: now() });
  const shown = (application: Application) => toProtoApplication(application, clocked());
  return {
    ...submissions,
    createApplication: {
      access: 'person',
      handle: async (request, { caller }) => shown(await commands.createApplication({ ...request, caller })),
    },
    getApplication: {
      access: 'person',
      handle: async ({ id }, { caller }) => {
        const application = await applications.get(db, { id, caller });
        const kept = isSettled(application) ? [] : (application.draftPassports ?? []);
        return shown(withDraftPassports(application, kept));
      },
    },
    saveStep: {
      access: 'person',
      handle: async (request, { caller }) => {
        const { id, expectedVersion, locale } = request;
        return shown(await commands.saveStep({ id, expectedVersion, step: toStep(request), locale, caller }));
      },
    },
    getQuote: {
      access: 'person',
      handle: async ({ id, currency }, { caller }) => {
        const quote = await commands.getQuote({ id, currency: toCurrency(currency), caller });
        return toProtoQuote(quote, handOverBy(quote, {}, clocked()));
      },
    },
    submitApplication: {
      access: 'person',
      handle: async ({ id }, { caller }) => shown(await commands.submitApplication({ id, caller })),
    },
    listMyApplications: {
      access: 'person',
      handle: async (_, { caller }) => {
        if (!caller.userId) throw new AppError('UNAUTHENTICATED', 'sign-in-needed');
        return { applications: (await applications.listOf(db, caller)).map(shown) };
      },
    },
    claimApplication: {
      access: 'person',
      handle: async ({ id }, { caller }) => shown(await commands.claimApplication({ id, caller })),
    },
    authorizeApplication: {
      access: 'person',
      handle: async ({ id, action, documentId }, { caller }) => {
        const facts = await applications.findAccess(db, id);
        if (!facts) throw notFound('application-not-found');
        const asked = toAction(action);
        const asks =
          asked === 'upload-document' && facts.status === 'submitted' ? await records.listOpenAsks(db, id) : [];
        const pictureAsked = asks.some(({ subject }) => subject === 'selfie' || subject === 'passport');
        const takesVisas = asked === 'issue-visa' && (await cases.takesVisas(db, id));
        const visaDelivered =
          asked === 'read-visa' && isUuid(documentId) && (await records.isDelivered(db, id, documentId));
        // A list of documents shows none of them.
        const opens = documentId !== '' && (asked === 'read-documents' || asked === 'read-visa');
        const detailsMasked = opens && !isOwner(facts, caller) && (await findSight(id, caller))?.masked;
        const { capabilityHash } = caller;
        const pass =
          asked === 'upload-document' && capabilityHash && !isOwner(facts, caller)
            ? await passes.find(db, capabilityHash, now())
            : undefined;
        const owner = pass?.applicationId === id ? { ...facts, capabilityHash } : facts;
        const { staff } = authorize(
          { ...owner, pictureAsked, takesVisas, visaDelivered, detailsMasked },
          asked,
          caller,
        );
        const { numApplicants, paymentStatus } = facts;
        return { id, paymentStatus: toProtoPaymentStatus(paymentStatus), numApplicants, staff };
      },
    },
    beginCheckout: {
      access: 'person',
      handle: async ({ id, currency, expectedTotalMinor }, { caller }) =>
        toPayableOrder(
          await commands.beginCheckout({ id, currency: toCurrency(currency), expectedTotalMinor, caller }),
        ),
    },
    attachDocument: {
      access: 'person',
      handle: async (request, { caller }) =>
        shown((await commands.attachDocument({ ...toAttachment(request), caller })).application),
    },
    placeDocument: {
      access: 'person',
      handle: async (request, { caller }) => {
        const attachment = { ...toAttachment(request), caller };
        if (request.draft && attachment.kind !== 'passport')
          throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
            fields: [{ path: 'kind', reason: 'not-before-payment' }],
          });
        const { displaced } = await (request.draft
          ? commands.keepDraftPassport(attachment)
          : commands.attachDocument(attachment));
        return { displacedDocumentId: displaced ?? '' };
      },
    },
    dropDraftPassport: {
      access: 'person',
      handle: async ({ id, documentId }, { caller }) => {
        if (!isUuid(documentId)) throw notFound('document-not-found');
        await commands.dropDraftPassport({ id, documentId, caller });
        return {};
      },
    },
    listNamedDocuments: {
      access: 'service',
      handle: async ({ applicationIds }) => {
        if (applicationIds.length > NAMED_AT_ONCE) throw new AppError('INVALID_ARGUMENT', 'too-many');
        const visas = await records.listVisaDocuments(db, applicationIds.filter(isUuid));
        const kept = await drafts.listOfMany(db, applicationIds.filter(isUuid));
        const found = new Map((await applications.findMany(db, applicationIds)).map((each) => [each.id, each]));
        return {
          applications: applicationIds.map((applicationId) => {
            const application = found.get(applicationId);
            if (!application) return { applicationId, documentIds: [], places: [] };
            const places = [
              ...documentPlacesOf(application).map((place) => ({ ...place, draft: false })),
              ...(kept.get(applicationId) ?? []).map(({ documentId, traveller }) => ({
                documentId,
                traveller,
                draft: true,
              })),
            ];
            const ids = places.map(({ documentId }) => documentId);
            return { applicationId, documentIds: [...ids, ...(visas.get(applicationId) ?? [])], places };
          }),
        };
      },
    },
    getContact: {
      access: 'service',
      handle: async ({ id }) => {
        const application = await applications.find(db, id);
        if (!application) throw notFound('application-not-found');
        return toContact(application, clocked());
      },
    },
    hasApplications: {
      access: 'service',
      handle: async ({ userId, email }) => {
        if (!userId)
          throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
            fields: [{ path: 'userId', reason: 'required' }],
          });
        return { found: await applications.isKnown(db, { userId, email }) };
      },
    },
  };
};
