import { MAX_APPLICANTS } from '@wayfare/gateway/contract/constants';
import * as z from 'zod/mini';

/** The traveller's answers so far, as the browser keeps them. */
export interface FlowAnswers {
  readonly order: OrderConfirmation | null;
  readonly applicationId: string | null;
  readonly personalDetails: readonly StoredTraveller[];
  /** One entry per traveller; null where the traveller chose "Add passport details later". */
  readonly passportDetails: readonly (StoredPassport | null)[];
  readonly processingSpeed: StoredSpeed | null;
  readonly selectedUpsells: readonly string[];
  /** YYYY-MM-DD; empty where it was given and taken back, null where it never was. */
  readonly travelDate: string | null;
}

/** Steps whose answers the server has not got yet. */
export const SAVED_STEPS = ['order', 'personal-details', 'passport-details', 'processing', 'upsells'] as const;
export type SavedStep = (typeof SAVED_STEPS)[number];

/** What this browser knows about the saving of its answers. */
export interface SaveMemory {
  readonly unsaved: readonly SavedStep[];
  /** Version of the application that the answers are based on; 0 before there is one. */
  readonly version: number;
  /** User whose session these answers were given in; empty for a guest. */
  readonly owner: string;
  /** Idempotency key of the draft of each slug, and the draft's id once it is known. */
  readonly drafts: Readonly<Record<string, { readonly key: string; readonly id?: string | undefined }>>;
}

const orderConfirmation = z.object({
  nationality: z.string(),
  numApplicants: z.int().check(z.gte(1), z.lte(MAX_APPLICANTS)),
  destination: z.string(),
  destination_id: z.string(),
  slug: z.string(),
  visa_name: z.string(),
  /** US dollars, as the product's storage has always had it; prices on the screen come from the catalogue. */
  government_fees: z.number(),
  email: z._default(z.string(), ''),
});
const storedTraveller = z.object({
  firstMiddleName: z.string(),
  lastName: z.string(),
  /** The passport shows one name: it is the last name, and the other is empty. */
  singleName: z._default(z.boolean(), false),
  birthMonth: z.number(),
  birthDay: z.number(),
  birthYear: z.number(),
  email: z._default(z.string(), ''),
  /** The picture of the passport that is kept before the payment; empty where there is none. */
  passportDocumentId: z._default(z.string(), ''),
});
const storedPassport = z.object({
  nationality: z.string(),
  passportNumber: z.string(),
  expiryMonth: z.number(),
  expiryDay: z.number(),
  expiryYear: z.number(),
  hasOtherNationality: z.boolean(),
  otherNationality: z.string(),
});
const storedSpeed = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  price: z.number(),
  stripe_product_id: z._default(z.string(), ''),
});
const flowMemory = z.object({
  unsaved: z.array(z.enum(SAVED_STEPS)),
  version: z.number(),
  owner: z.string(),
  drafts: z.record(z.string(), z.object({ key: z.string(), id: z.optional(z.string()) })),
  touchedAt: z.number(),
});

export type OrderConfirmation = z.infer<typeof orderConfirmation>;
export type StoredTraveller = z.infer<typeof storedTraveller>;
export type StoredPassport = z.infer<typeof storedPassport>;
export type StoredSpeed = z.infer<typeof storedSpeed>;

/** Names the specification gives, and one of ours for what is still unsaved. */
const keys = {
  order: 'orderConfirmation',
  applicationId: 'formSessionId',
  personalDetails: 'personalDetails',
  passportDetails: 'passportDetails',
  passportDetailsSkipped: 'passportDetailsSkipped',
  processingSpeed: 'processingSpeed',
  selectedUpsells: 'selectedUpsells',
  travelDate: 'travelDate',
  memory: 'flowMemory',
} as const;

export const blankPassport = (nationality: string): StoredPassport => ({
  nationality,
  passportNumber: '',
  expiryMonth: 0,
  expiryDay: 0,
  expiryYear: 0,
  hasOtherNationality: false,
  otherNationality: '',
});

const idleLimit = 24 * 60 * 60 * 1000;

export const emptyAnswers: FlowAnswers = {
  order: null,
  applicationId: null,
  personalDetails: [],
  passportDetails: [],
  processingSpeed: null,
  selectedUpsells: [],
  travelDate: null,
};

export const emptyMemory: SaveMemory = { unsaved: [], version: 0, owner: '', drafts: {} };

function read<T>(storage: Storage, key: string, schema: z.ZodMiniType<T>, otherwise: T): T {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : otherwise;
  } catch {
    return otherwise;
  }
}

/** Answers of this browser; none after 24 hours in which nothing was touched. */
export function readFlow(storage: Storage, now: number): FlowAnswers & SaveMemory {
  const memory = read(storage, keys.memory, flowMemory, { ...emptyMemory, touchedAt: now });
  if (now - memory.touchedAt > idleLimit) {
    clearFlow(storage);
    return { ...emptyAnswers, ...emptyMemory };
  }
  const { unsaved, version, owner, drafts } = memory;
  const order = read(storage, keys.order, z.nullable(orderConfirmation), null);
  const areAllSkipped = storage.getItem(keys.passportDetailsSkipped) === 'true';
  return {
    order,
    applicationId: storage.getItem(keys.applicationId),
    personalDetails: read(storage, keys.personalDetails, z.array(storedTraveller), []),
    passportDetails: areAllSkipped
      ? Array.from({ length: order?.numApplicants ?? 1 }, () => null)
      : read(storage, keys.passportDetails, z.array(z.nullable(storedPassport)), []),
    processingSpeed: read(storage, keys.processingSpeed, z.nullable(storedSpeed), null),
    selectedUpsells: read(storage, keys.selectedUpsells, z.array(z.string()), []),
    travelDate: read(storage, keys.travelDate, z.nullable(z.string()), null),
    unsaved,
    version,
    owner,
    drafts,
  };
}

export function writeFlow(storage: Storage, answers: FlowAnswers & SaveMemory, now: number): void {
  const { passportDetails, unsaved, version, owner, drafts } = answers;
  const areAllSkipped = passportDetails.length > 0 && passportDetails.every((details) => details === null);
  put(storage, keys.order, answers.order);
  if (answers.applicationId) storage.setItem(keys.applicationId, answers.applicationId);
  else storage.removeItem(keys.applicationId);
  put(storage, keys.personalDetails, filled(answers.personalDetails));
  put(storage, keys.passportDetails, areAllSkipped ? null : filled(passportDetails));
  put(storage, keys.passportDetailsSkipped, areAllSkipped ? true : null);
  put(storage, keys.processingSpeed, answers.processingSpeed);
  put(storage, keys.selectedUpsells, filled(answers.selectedUpsells));
  put(storage, keys.travelDate, answers.travelDate);
  put(storage, keys.memory, { unsaved, version, owner, drafts, touchedAt: now });
}

export function clearFlow(storage: Storage): void {
  for (const key of Object.values(keys)) storage.removeItem(key);
}

/** Whether an event of another tab says that the answers were cleared there. */
export const isClearing = ({ key, newValue }: StorageEvent): boolean =>
  key === null || (key === keys.memory && newValue === null);

const filled = <T>(list: readonly T[]): readonly T[] | null => (list.length === 0 ? null : list);

function put(storage: Storage, key: string, value: unknown): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(value));
}
