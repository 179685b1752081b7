import type { Problem } from '@wayfare/ui/problem';
import { createStore } from 'zustand/vanilla';
import type { SavedStep } from './flow-storage.ts';

/** An answer before the payment that the server refused, until its screen has shown it. */
export const refusal = createStore<{ readonly step?: SavedStep; readonly problem?: Problem }>(() => ({}));

/** The screen of a step, where its fields are. */
export const pageOfStep = (step: SavedStep, slug: string | undefined): string => {
  if (step === 'order') return slug ? `/order-confirmation/${slug}` : '/application/order-confirmation';
  if (step === 'processing') return '/application/processing-time';
  return step === 'upsells' ? '/application/review-order' : `/application/${step}`;
};
