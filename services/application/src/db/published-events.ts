import { ApplicationEvent } from '@wayfare/proto/application/v1/application_events';
import type { Application, ApplicationId } from '../domain/application.ts';
import type { RefundPercent } from '../domain/case/refund-rule.ts';
import type { Change } from '../domain/changes.ts';
import { toProtoPaymentStatus, toProtoStatus } from '../proto-status.ts';

export const TOPIC = 'application.events.v1';

const toEvent = (change: Change, { id, destination, status, paymentStatus }: Application): ApplicationEvent => {
  switch (change) {
    case 'created':
      return { event: { $case: 'created', created: { applicationId: id, destinationId: destination.id } } };
    case 'contact-saved':
      return { event: { $case: 'contactSaved', contactSaved: { applicationId: id } } };
    case 'submitted':
      return { event: { $case: 'submitted', submitted: { applicationId: id } } };
    case 'status-changed':
      return {
        event: {
          $case: 'statusChanged',
          statusChanged: {
            applicationId: id,
            status: toProtoStatus(status),
            paymentStatus: toProtoPaymentStatus(paymentStatus),
          },
        },
      };
  }
};

/** The message for the outbox: ids and statuses only. */
export const eventOf = (change: Change, application: Application): Uint8Array =>
  ApplicationEvent.encode(toEvent(change, application)).finish();

export const caseChangedEvent = (
  applicationId: ApplicationId,
  change: { stage: string; event: string; reason: string },
): Uint8Array =>
  ApplicationEvent.encode({ event: { $case: 'caseChanged', caseChanged: { applicationId, ...change } } }).finish();

/** Tells the screens of staff, and nobody else. */
export const caseTouched = (applicationId: ApplicationId) => ({
  topic: TOPIC,
  key: applicationId,
  payload: ApplicationEvent.encode({ event: { $case: 'caseTouched', caseTouched: { applicationId } } }).finish(),
});

export interface RefundDue {
  applicationId: ApplicationId;
  /** One refund for each. */
  cause: 'promise-missed' | 'denial-protection' | 'case-ended';
  /** As the payment service names it. */
  reason: string;
  percent: RefundPercent;
  /** What was given back before counts towards it. */
  inAll: boolean;
}

export const refundDueEvent = ({ percent, ...due }: RefundDue): Uint8Array => {
  const parts = Object.entries(percent).flatMap(([lineKind, percent]) => (percent > 0 ? [{ lineKind, percent }] : []));
  return ApplicationEvent.encode({ event: { $case: 'refundDue', refundDue: { ...due, parts } } }).finish();
};

export const erasedEvent = (applicationId: ApplicationId, userId: string | null): Uint8Array =>
  ApplicationEvent.encode({ event: { $case: 'erased', erased: { applicationId, userId: userId ?? '' } } }).finish();

export const documentPlacedEvent = (applicationId: ApplicationId): Uint8Array =>
  ApplicationEvent.encode({ event: { $case: 'documentPlaced', documentPlaced: { applicationId } } }).finish();

export const threadChangedEvent = (applicationId: ApplicationId, { mailDue }: { mailDue: boolean }): Uint8Array =>
  ApplicationEvent.encode({
    event: { $case: 'threadChanged', threadChanged: { applicationId, mailDue } },
  }).finish();

export const paymentStrandedEvent = (applicationId: ApplicationId, paymentId: string): Uint8Array =>
  ApplicationEvent.encode({
    event: { $case: 'paymentStranded', paymentStranded: { applicationId, paymentId } },
  }).finish();
