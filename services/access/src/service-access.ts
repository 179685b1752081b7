import type { CallingService } from './calling-service.ts';

/**
 * Call x service: who of ours may call what for itself, where no person stands behind the call. Any other service is
 * refused. Calls that are open to anyone are not here.
 */
export const SERVICE_ACCESS: Readonly<Record<string, readonly CallingService[]>> = {
  '/visa.application.v1.ApplicationService/GetContact': ['notification'],
  '/visa.application.v1.ApplicationService/HasApplications': ['notification'],
  '/visa.application.v1.ApplicationService/ListNamedDocuments': ['document'],
  '/visa.application.v1.ApplicationService/ListPaymentStates': ['payment'],
  '/visa.application.v1.TravellerService/TrackApplication': ['gateway'],
  '/visa.document.v1.DocumentService/CutPictures': ['application'],
  '/visa.document.v1.DocumentService/FindDocuments': ['application'],
  '/visa.document.v1.DocumentService/ReadVisas': ['application'],
  '/visa.notification.v1.NotificationService/SendSignInLink': ['gateway'],
  '/visa.ocr.v1.OcrService/Extract': ['document'],
};

export const mayService = (service: CallingService, path: string): boolean =>
  Object.hasOwn(SERVICE_ACCESS, path) && SERVICE_ACCESS[path]?.includes(service) === true;

/** The service a call goes to, by its path: `/visa.payment.v1.PaymentService/GetMoney` is payment's. */
export const serviceOfPath = (path: string): string => path.split('.')[1] ?? '';
