import { AppError, validate } from '@wayfare/kit/errors';
import type {
  Address,
  Application,
  ExtendedPersonal,
  Order,
  OrderedDestination,
  PassportDetails,
  PassportScan,
  PersonalDetails,
  Phone,
  Traveller,
} from './application.ts';
import { isSettled } from './application.ts';
import type { OpenAsk } from './case/information-request.ts';
import { requireSelfies } from './completeness.ts';
import { matchTravellers } from './match-travellers.ts';
import { isEligible, type Offer } from './offer.ts';
import { isSameOrder, offeredUpsells } from './pricing.ts';
import {
  addressRule,
  extendedRule,
  orderRule,
  passportDetailsRule,
  passportScanRule,
  personalDetailsRule,
  phoneRule,
  processingRule,
} from './step-rules.ts';
import { advance, canAdvance } from './transitions.ts';

export type Step =
  | { kind: 'order'; destinationId: string; nationality: string; numApplicants: number }
  /** `passportPictures` are those taken before the payment, one per traveller, empty where there is none. */
  | { kind: 'personal-details'; travellers: PersonalDetails[]; passportPictures?: string[] }
  /** One per traveller in order; without details where they come later. */
  | { kind: 'passport-details'; travellers: { details?: PassportDetails }[] }
  /** Without a travel date the one before is kept; an empty one takes it back. */
  | { kind: 'processing'; serviceId: string; travelDate?: string }
  | { kind: 'upsells'; upsellIds: string[] }
  | { kind: 'phone'; phone: Phone }
  | { kind: 'personal'; extended: ExtendedPersonal }
  | { kind: 'address'; address: Address }
  | { kind: 'selfie' }
  | { kind: 'passport-scan'; traveller: number; scan: PassportScan };

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
type OfferStep = StepOf<'order' | 'processing' | 'upsells'>;
type EarlyStep = OfferStep | StepOf<'personal-details' | 'passport-details'>;
type LaterStep = Exclude<Step, EarlyStep>;

/** The wording beside the switch; stored with the answer as the record of consent. */
const SMS_WORDING = 'Send me text messages with updates about this application only.';

const LATER = ['phone', 'personal', 'address', 'selfie', 'passport-scan'] as const satisfies LaterStep['kind'][];
const isLater = (step: Step): step is LaterStep => (LATER as readonly string[]).includes(step.kind);

/** The destination whose offer `step` is checked against; undefined where it needs none. */
export const offerNeededBy = (step: Step, application: Order): string | undefined => {
  if (step.kind === 'order') return step.destinationId;
  return step.kind === 'processing' || step.kind === 'upsells' ? application.destination.id : undefined;
};

export const toOrderedDestination = ({
  id,
  country,
  slug,
  name,
  visaName,
}: Offer['destination']): OrderedDestination => ({
  id,
  country,
  slug,
  name,
  visaName,
});

/** INVALID_ARGUMENT `nationality-not-eligible` where the visa is not for this passport. */
export const requireEligible = ({ destination }: Offer, nationality: string): void => {
  if (!isEligible(destination, nationality))
    throw new AppError('INVALID_ARGUMENT', 'nationality-not-eligible', {
      fields: [{ path: 'nationality', reason: 'not-eligible' }],
    });
};

const notOffered = (path: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason: 'not-offered' }] });

const saveOrder = (application: Application, step: StepOf<'order'>, offer: Offer): Application => {
  const { nationality, numApplicants } = validate(orderRule, step);
  requireEligible(offer, nationality);
  const sameDestination = offer.destination.id === application.destination.id;
  const changed: Application = {
    ...application,
    destination: toOrderedDestination(offer.destination),
    nationality,
    numApplicants: application.travellers.length || numApplicants,
    processing: sameDestination ? application.processing : undefined,
  };
  const upsells = sameDestination ? offeredUpsells(changed, offer).map(({ id, name }) => ({ id, name })) : [];
  return { ...changed, upsells };
};

const savePersonalDetails = (application: Application, step: StepOf<'personal-details'>, now: Date): Application => {
  const { travellers: entered } = validate(personalDetailsRule(now), step);
  const travellers = matchTravellers(application.travellers, entered);
  return { ...application, travellers, numApplicants: travellers.length };
};

const savePassportDetails = (application: Application, step: StepOf<'passport-details'>): Application => {
  if (application.travellers.length === 0)
    throw new AppError('FAILED_PRECONDITION', 'application-incomplete', {
      fields: [{ path: 'travellers', reason: 'required' }],
    });
  const { travellers: passports } = validate(passportDetailsRule, step);
  if (passports.length !== application.travellers.length)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'travellers', reason: 'not-one-per-traveller' }],
    });
  const travellers = application.travellers.map((traveller, index): Traveller => {
    const passport = passports[index]?.details;
    return { ...traveller, passport, passportSkipped: !passport };
  });
  return { ...application, travellers };
};

const saveProcessing = (
  application: Application,
  step: StepOf<'processing'>,
  { offer, now }: { offer: Offer; now: Date },
): Application => {
  const service = offer.services.find(({ id }) => id === step.serviceId);
  if (!service) throw notOffered('serviceId');
  const { travelDate = application.travelDate } = validate(processingRule(now), step);
  return {
    ...application,
    processing: { serviceId: service.id, label: service.label },
    travelDate: travelDate || undefined,
  };
};

const saveUpsells = (application: Application, { upsellIds }: StepOf<'upsells'>, offer: Offer): Application => {
  const upsells = [...new Set(upsellIds)].map((id, index) => {
    const upsell = offer.upsells.find((candidate) => candidate.id === id);
    if (!upsell || !isEligible(upsell, application.nationality)) throw notOffered(`upsellIds.${index}`);
    return { id, name: upsell.name };
  });
  return { ...application, upsells };
};

/** A checkout begun for another order than the one now wanted no longer counts. */
const withdrawQuote = (before: Application, after: Application): Application =>
  !isSameOrder(before, after) && canAdvance(after, 'order-changed')
    ? { ...advance(after, 'order-changed'), quote: undefined, paymentId: undefined }
    : after;

const saveEarlyStep = (
  application: Application,
  step: EarlyStep,
  { offer, now }: { offer?: Offer; now: Date },
): Application => {
  if (step.kind === 'personal-details') return savePersonalDetails(application, step, now);
  if (step.kind === 'passport-details') return savePassportDetails(application, step);
  if (!offer) throw new Error(`step ${step.kind} needs an offer`);
  if (step.kind === 'order') return saveOrder(application, step, offer);
  return step.kind === 'processing'
    ? saveProcessing(application, step, { offer, now })
    : saveUpsells(application, step, offer);
};

const savePassportScan = (application: Application, step: StepOf<'passport-scan'>, now: Date): Application => {
  const traveller = application.travellers[step.traveller];
  if (!traveller)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'traveller', reason: 'not-a-traveller' }],
    });
  const { scan } = validate(passportScanRule(now), step);
  if (!traveller.passportDocumentId)
    throw new AppError('FAILED_PRECONDITION', 'application-incomplete', {
      fields: [{ path: `travellers.${step.traveller}.passportDocumentId`, reason: 'required' }],
    });
  const travellers = application.travellers.with(step.traveller, { ...traveller, passportScan: scan });
  return { ...application, travellers };
};

const saveLaterStep = (application: Application, step: LaterStep, now: Date): Application => {
  switch (step.kind) {
    case 'phone':
      return {
        ...application,
        phone: validate(phoneRule, step.phone),
        smsConsent: { wording: SMS_WORDING, answeredAt: now.toISOString() },
      };
    case 'personal':
      return { ...application, extended: validate(extendedRule, step.extended) };
    case 'address':
      return { ...application, address: validate(addressRule, step.address) };
    case 'selfie':
      requireSelfies(application);
      return application;
    case 'passport-scan':
      return savePassportScan(application, step, now);
  }
};

/**
 * The last step is finished when the page of every traveller was reviewed. Going back to an earlier step loses no
 * progress.
 */
const stepIndexAfter = ({ travellers, lastStepIndex }: Application, step: LaterStep): number => {
  const finished = step.kind !== 'passport-scan' || travellers.every(({ passportScan }) => passportScan);
  return finished ? Math.max(lastStepIndex, LATER.indexOf(step.kind) + 1) : lastStepIndex;
};

/** FAILED_PRECONDITION once the application is paid for. */
export const requireUnpaid = (application: Pick<Application, 'paymentStatus'>): void => {
  if (isSettled(application)) throw new AppError('FAILED_PRECONDITION', 'application-already-paid');
};

/** FAILED_PRECONDITION unless the application is paid for and not handed in yet. */
export const requireOpenAfterPayment = (application: Pick<Application, 'status' | 'paymentStatus'>): void => {
  if (application.status === 'submitted' || application.status === 'completed')
    throw new AppError('FAILED_PRECONDITION', 'application-already-submitted');
  if (!isSettled(application) || application.paymentStatus === 'refunded')
    throw new AppError('FAILED_PRECONDITION', 'application-not-paid');
};

/**
 * A step that staff ask for again after the submission, taken for the travellers they ask about and nobody else. The
 * status and the contact address stay. @returns undefined where the step is not asked for.
 */
const saveAskedStep = (
  application: Application,
  step: Step,
  { now, asked }: { now: Date; asked: readonly OpenAsk[] },
): Application | undefined => {
  const about = asked.filter(({ subject }) => subject === step.kind).map(({ traveller }) => traveller);
  if (about.length === 0) return undefined;
  if (step.kind === 'address') return saveLaterStep(application, step, now);
  const { travellers } = application;
  const only = (changed: (traveller: Traveller, index: number) => Traveller): Application => ({
    ...application,
    travellers: travellers.map((traveller, index) => (about.includes(index) ? changed(traveller, index) : traveller)),
  });
  if (step.kind === 'passport-details') {
    const saved = savePassportDetails(application, step);
    return only((traveller, index) => saved.travellers[index] ?? traveller);
  }
  if (step.kind !== 'personal-details') return undefined;
  const { travellers: entered } = validate(personalDetailsRule(now), step);
  if (entered.length !== travellers.length)
    throw new AppError('INVALID_ARGUMENT', 'input-not-accepted', {
      fields: [{ path: 'travellers', reason: 'not-one-per-traveller' }],
    });
  return only((traveller, index) => ({ ...traveller, ...entered[index], email: traveller.email }));
};

/**
 * One step of the form. Early steps are refused once the application is paid (`application-already-paid`), later ones
 * before (`application-not-paid`) and after it was handed in (`application-already-submitted`). Changing what is priced
 * withdraws an open quote. Needs `offer` where `offerNeededBy` names one. After that only what staff ask for (`asked`)
 * is taken.
 */
export const saveStep = (
  application: Application,
  step: Step,
  context: { offer?: Offer; now: Date; asked?: readonly OpenAsk[] },
): Application => {
  const { now, asked = [] } = context;
  const again = application.status === 'submitted' ? saveAskedStep(application, step, { now, asked }) : undefined;
  if (again) return again;
  if (!isLater(step)) {
    requireUnpaid(application);
    return withdrawQuote(application, saveEarlyStep(application, step, context));
  }
  requireOpenAfterPayment(application);
  const saved = saveLaterStep(application, step, context.now);
  return advance({ ...saved, lastStepIndex: stepIndexAfter(saved, step) }, 'later-step-saved');
};
