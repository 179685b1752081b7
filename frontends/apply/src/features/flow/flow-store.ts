import type { Application, Traveller } from '@wayfare/api/schema';
import { forgetMessageDrafts } from '@wayfare/ui/forget-message-drafts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { forgetReadings } from '../passport-first/kept-readings.ts';
import { forgetCorrections } from '../passport-scan/corrections.ts';
import {
  blankPassport,
  clearFlow,
  emptyAnswers,
  emptyMemory,
  type FlowAnswers,
  isClearing,
  readFlow,
  SAVED_STEPS,
  type SavedStep,
  type SaveMemory,
  type StoredPassport,
  writeFlow,
} from './flow-storage.ts';

export interface FlowState extends FlowAnswers, SaveMemory {
  /** Grows when the answers were replaced from outside (resume, another tab): forms start again from them. */
  readonly generation: number;
}

/** What the traveller has answered so far, in this browser. */
export const flowStore = createStore<FlowState>(() => ({ ...readFlow(localStorage, Date.now()), generation: 0 }));

flowStore.subscribe((state) => {
  try {
    if (isEmpty(state)) clearFlow(localStorage);
    else writeFlow(localStorage, state, Date.now());
  } catch {
    // Storage may be full or forbidden: the answers then last as long as the page.
  }
});

export const useFlow = <T>(select: (state: FlowState) => T): T => useStore(flowStore, select);

/** Keeps answers and marks their step for saving. */
export const answer = (step: SavedStep, answers: Partial<FlowAnswers>): void =>
  flowStore.setState(({ unsaved }) => ({ ...answers, unsaved: inOrder([...unsaved, step]) }));

/** Keeps what is being typed, without saving it anywhere else. */
export const keep = (answers: Partial<FlowAnswers>): void => flowStore.setState(answers);

/** Forgets everything: after submitting and on sign-out. */
export const forgetAnswers = (): void => {
  forgetCorrections();
  forgetReadings();
  flowStore.setState(({ generation }) => ({ ...emptyAnswers, ...emptyMemory, generation: generation + 1 }));
};

/** Ties the answers to who is signed in: they leave this browser with that person (sign-out, another account). */
export function belongTo(userId: string): void {
  const { owner } = flowStore.getState();
  if (owner === userId) return;
  if (owner !== '') {
    forgetAnswers();
    forgetMessageDrafts();
  }
  if (userId !== '') flowStore.setState({ owner: userId });
}

/** Begins another application. The people who travel are likely the same: their details are kept to be looked over. */
export const startOver = (answers: Pick<FlowAnswers, 'order'>): void => {
  forgetReadings();
  flowStore.setState(({ generation, personalDetails }) => ({
    ...emptyAnswers,
    personalDetails: withoutPictures(personalDetails),
    ...answers,
    unsaved: ['order'],
    version: 0,
    generation: generation + 1,
  }));
};

/** The server has this step; `application` is what it answered. */
export const markSaved = (step: SavedStep, { version }: Pick<Application, 'version'>): void =>
  flowStore.setState(({ unsaved }) => ({ unsaved: unsaved.filter((name) => name !== step), version }));

/** The draft exists on the server, with the order of its creation. */
export const markCreated = ({ id, version }: Pick<Application, 'id' | 'version'>): void =>
  flowStore.setState((state) => ({
    applicationId: id,
    version,
    unsaved: inOrder([...state.unsaved.filter((step) => step !== 'order'), ...answeredSteps(state)]),
  }));

/** Pictures belong to one application, and end with it. */
const withoutPictures = (travellers: FlowAnswers['personalDetails']): FlowAnswers['personalDetails'] =>
  travellers.map((traveller) => ({ ...traveller, passportDocumentId: '' }));

/** The draft is gone (swept, or begun by another person): everything answered has to be saved into a new one. */
export const forgetDraft = (): void =>
  flowStore.setState((state) => {
    const drafts = Object.fromEntries(Object.entries(state.drafts).filter(([, { id }]) => id !== state.applicationId));
    const personalDetails = withoutPictures(state.personalDetails);
    return {
      applicationId: null,
      version: 0,
      unsaved: inOrder(['order', ...answeredSteps(state)]),
      drafts,
      personalDetails,
    };
  });

/** The idempotency key under which this browser begins its draft of a slug. */
export function draftKey(slug: string): string {
  const known = flowStore.getState().drafts[slug];
  if (known && !known.id) return known.key;
  const key = crypto.randomUUID();
  flowStore.setState(({ drafts }) => ({ drafts: { ...drafts, [slug]: { key } } }));
  return key;
}

export const rememberDraft = (slug: string, key: string, id: string): void =>
  flowStore.setState(({ drafts }) => ({ drafts: { ...drafts, [slug]: { key, id } } }));

/**
 * Rewrites the answers from the server's application (resume, stale tab). Answers whether that changed what this
 * browser had;
 * a newer version with the same answers (a checkout was opened, a document arrived) disturbs nobody.
 */
export function adoptApplication(application: Application): boolean {
  const before = flowStore.getState();
  const answers = answersOf(application, before);
  const hasChanged = fingerprint(answers) !== fingerprint(answersIn(before));
  if (application.id !== before.applicationId) forgetReadings();
  flowStore.setState({
    ...(hasChanged ? { ...answers, generation: before.generation + 1 } : {}),
    version: application.version,
    unsaved: [],
  });
  return hasChanged;
}

function answersOf(application: Application, before: FlowAnswers): FlowAnswers {
  const { travellers, nationality, processingServiceId, processingSpeed } = application;
  const hasPassports = travellers.some(({ passport, passportSkipped }) => passport || passportSkipped);
  const isSameVisa = before.order?.destination_id === application.destinationId;
  return {
    order: {
      nationality,
      numApplicants: application.numApplicants,
      destination: application.destinationName,
      destination_id: application.destinationId,
      slug: application.slug,
      visa_name: application.visaName,
      government_fees: isSameVisa ? (before.order?.government_fees ?? 0) : 0,
      email: travellers[0]?.email ?? '',
    },
    applicationId: application.id,
    personalDetails: travellers
      .filter(({ lastName }) => lastName !== '')
      .map(({ firstMiddleName, lastName, singleName, birthMonth, birthDay, birthYear, email, passportDocumentId }) => ({
        firstMiddleName,
        lastName,
        singleName,
        birthMonth,
        birthDay,
        birthYear,
        email,
        passportDocumentId,
      })),
    passportDetails: hasPassports
      ? travellers.map(({ passport, passportSkipped }) =>
          passportSkipped ? null : storedPassport(passport, nationality),
        )
      : [],
    processingSpeed:
      processingServiceId === ''
        ? null
        : before.processingSpeed?.id === processingServiceId
          ? before.processingSpeed
          : {
              id: processingServiceId,
              name: processingSpeed,
              short_name: processingSpeed,
              price: 0,
              stripe_product_id: '',
            },
    selectedUpsells: application.selectedUpsells,
    travelDate: application.travelDate || null,
  };
}

/** In the storage's order of fields; blank for a traveller who was added after the passport step. */
const storedPassport = (passport: Traveller['passport'], nationality: string): StoredPassport => {
  const blank = blankPassport(nationality);
  if (!passport) return blank;
  const { passportNumber, expiryMonth, expiryDay, expiryYear, hasOtherNationality, otherNationality } = passport;
  return {
    nationality: passport.nationality,
    passportNumber,
    expiryMonth,
    expiryDay,
    expiryYear,
    hasOtherNationality,
    otherNationality,
  };
};

/** The same for the same answers; the order in which add-ons were chosen is none. */
const fingerprint = (answers: FlowAnswers): string =>
  JSON.stringify({
    ...answers,
    selectedUpsells: [...answers.selectedUpsells].sort(),
    travelDate: answers.travelDate || null,
  });

const answersIn = (state: FlowAnswers): FlowAnswers => ({
  order: state.order && { ...state.order, email: state.personalDetails[0]?.email ?? state.order.email },
  applicationId: state.applicationId,
  personalDetails: state.personalDetails,
  passportDetails: state.passportDetails,
  processingSpeed: state.processingSpeed,
  selectedUpsells: state.selectedUpsells,
  travelDate: state.travelDate,
});

/** Steps after the order that have answers. */
const answeredSteps = (state: FlowAnswers): SavedStep[] =>
  SAVED_STEPS.filter(
    (step) =>
      (step === 'personal-details' && (state.personalDetails[0]?.lastName ?? '') !== '') ||
      (step === 'passport-details' && state.passportDetails.length > 0) ||
      (step === 'processing' && state.processingSpeed !== null) ||
      (step === 'upsells' && state.selectedUpsells.length > 0),
  );

const inOrder = (steps: readonly SavedStep[]): SavedStep[] => SAVED_STEPS.filter((name) => steps.includes(name));

/** Forgets the answers here when they were cleared in another tab. Returns how to stop. */
export function followOtherTabs(): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && isClearing(event)) forgetAnswers();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

const isEmpty = ({ order, applicationId, personalDetails }: FlowState): boolean =>
  order === null && applicationId === null && personalDetails.length === 0;
