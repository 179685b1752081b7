import type { Currency } from '@wayfare/gateway/contract/primitives';
import { apiFetch } from '@wayfare/ui/api';

/** Opens the hosted payment page; `totalMinor` is what the screen shows, so that nobody is charged anything else. */
export const beginCheckout = (
  applicationId: string,
  body: { readonly currency: Currency; readonly totalMinor: number },
  idempotencyKey: string,
): Promise<{ url: string }> =>
  apiFetch(`applications/${applicationId}/checkout`, { method: 'POST', body, idempotencyKey });
