import type { Checkout, CheckoutRequest } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';

/** Opens the hosted payment page; `totalMinor` is what the screen shows, so that nobody is charged anything else. */
export const beginCheckout = (
  applicationId: string,
  body: CheckoutRequest,
  idempotencyKey: string,
): Promise<Checkout> => api.post('/applications/{id}/checkout', { path: { id: applicationId }, body, idempotencyKey });
