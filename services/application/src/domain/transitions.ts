import { AppError } from '@wayfare/kit/errors';
import type { Application, PaymentStatus, Status } from './application.ts';

interface Edge {
  on: string;
  from: readonly Status[];
  to: Status;
  /** Left as it is where not said. */
  payment?: PaymentStatus;
}

const UNPAID = ['draft', 'pending', 'failed'] as const;

/** Every way in which an application changes its status. A pair of status and event that is not here is refused. */
export const EDGES = [
  { on: 'checkout-begun', from: UNPAID, to: 'pending', payment: 'pending' },
  { on: 'order-changed', from: ['pending', 'failed'], to: 'draft', payment: 'unpaid' },
  { on: 'payment-succeeded', from: UNPAID, to: 'paid', payment: 'paid' },
  { on: 'payment-failed', from: ['pending'], to: 'failed', payment: 'failed' },
  { on: 'payment-expired', from: ['pending', 'failed'], to: 'draft', payment: 'unpaid' },
  { on: 'later-step-saved', from: ['paid', 'in_progress'], to: 'in_progress' },
  { on: 'work-begun', from: ['paid'], to: 'in_progress' },
  { on: 'submitted', from: ['paid', 'in_progress'], to: 'submitted' },
  { on: 'completed', from: ['submitted'], to: 'completed' },
] as const satisfies Edge[];

export type StatusEvent = (typeof EDGES)[number]['on'];

const findEdge = (status: Status, on: StatusEvent): Edge | undefined =>
  EDGES.find((edge: Edge) => edge.on === on && edge.from.includes(status));

export const canAdvance = ({ status }: Pick<Application, 'status'>, on: StatusEvent): boolean =>
  findEdge(status, on) !== undefined;

/** @returns the application after `on`; FAILED_PRECONDITION `status-not-allowed` where the table has no such edge. */
export const advance = <A extends Pick<Application, 'status' | 'paymentStatus'>>(
  application: A,
  on: StatusEvent,
): A => {
  const edge = findEdge(application.status, on);
  if (!edge)
    throw new AppError('FAILED_PRECONDITION', 'status-not-allowed', { details: { status: application.status } });
  return { ...application, status: edge.to, paymentStatus: edge.payment ?? application.paymentStatus };
};
