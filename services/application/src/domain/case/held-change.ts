import type { FeeReceipt } from './fee-receipt.ts';

/** A visa as it is entered: the file is kept, and nobody's yet. */
export interface EnteredVisa {
  /** Index from 0. */
  traveller: number;
  documentId: string;
  visaNumber: string;
  /** YYYY-MM-DD; empty where the authority names none. */
  validFrom: string;
  validUntil: string;
}

/** `refused`: the case had changed, and the rules no longer allowed it when its time came. */
export type HeldStatus = 'waiting' | 'done' | 'undone' | 'refused';

/** A change of a case that sends something: it waits, and can be undone. Plain data, as it is kept. */
export type HeldChangeOfCase =
  | {
      kind: 'advance';
      version: number;
      event: string;
      reason: string;
      authorityReference: string;
      feeReceipt?: FeeReceipt;
    }
  | { kind: 'confirm'; version: number; proposalId: string; reason: string }
  | {
      kind: 'ask';
      version: number;
      traveller: number;
      subject: string;
      reason: string;
      message: string;
      days: number;
      numApplicants: number;
    }
  | { kind: 'deliver'; version: number; visas: EnteredVisa[] }
  | { kind: 'replace-visa'; version: number; visa: EnteredVisa; reason: string }
  | { kind: 'message'; text: string; idempotencyKey: string };

/** Whoever held it, as their sign-in said then. */
export interface Holder {
  userId?: string;
  email?: string;
  emailVerified: boolean;
  roles: readonly string[];
}

export type HeldCommand = HeldChangeOfCase & { caller: Holder };
