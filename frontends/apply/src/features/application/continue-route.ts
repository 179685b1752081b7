import type { Application } from '@wayfare/api/schema';

/** Where "Continue" leads; the application service decides it. */
export const continueRoute = ({ nextStep }: Pick<Application, 'nextStep'>): string => `/application/${nextStep}`;

/** Whether it has been paid for, so that only the steps after payment are left. */
export const isPaid = ({ status }: Pick<Application, 'status'>): boolean =>
  status === 'paid' || status === 'in_progress' || status === 'submitted' || status === 'completed';
