import { AppError } from '@wayfare/kit/errors';
import type { Application } from './application.ts';
import { requireSubmittable } from './completeness.ts';
import { requireOpenAfterPayment } from './steps.ts';
import { advance } from './transitions.ts';

const LAST_STEP = 5;

/** Hands the application in. Doing it again changes nothing: the same object comes back. */
export const submit = (application: Application, now: Date): Application => {
  if (application.status === 'submitted' || application.status === 'completed') return application;
  requireOpenAfterPayment(application);
  requireSubmittable(application);
  return { ...advance(application, 'submitted'), submittedAt: now, lastStepIndex: LAST_STEP };
};

/** What staff may do by hand: take a paid application into work, complete a submitted one. */
export const moveOn = (application: Application, to: Application['status']): Application => {
  if (application.status === to) return application;
  if (to === 'in_progress') return advance(application, 'work-begun');
  if (to === 'completed') return advance(application, 'completed');
  throw new AppError('FAILED_PRECONDITION', 'status-not-allowed', { details: { status: application.status } });
};
