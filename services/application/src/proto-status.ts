import type {
  ApplicationStatus,
  PaymentStatus as ProtoPaymentStatus,
} from '@wayfare/proto/application/v1/application_service';
import { type PaymentStatus, STATUSES, type Status } from './domain/application.ts';

export const toProtoStatus = (status: Status) =>
  `APPLICATION_STATUS_${status.toUpperCase() as Uppercase<Status>}` as const satisfies ApplicationStatus;

export const toProtoPaymentStatus = (status: PaymentStatus) =>
  `PAYMENT_STATUS_${status.toUpperCase() as Uppercase<PaymentStatus>}` as const satisfies ProtoPaymentStatus;

export const fromProtoStatus = (status: ApplicationStatus): Status | undefined =>
  STATUSES.find((candidate) => toProtoStatus(candidate) === status);
