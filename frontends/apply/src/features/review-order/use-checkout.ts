import { useQueryClient } from '@tanstack/react-query';
import { CURRENCIES } from '@wayfare/gateway/contract/constants';
import { newIdempotencyKey } from '@wayfare/ui/api';
import { formatMoney, type Money } from '@wayfare/ui/format';
import { Problem } from '@wayfare/ui/problem';
import { useCurrency, useLanguage } from '@wayfare/ui/use-preferences';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../application/api.ts';
import { flowSaver } from '../flow/flow-saver.ts';
import { flowStore } from '../flow/flow-store.ts';
import { problemWords } from '../flow/problem-words.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { beginCheckout } from './api.ts';

const priced = ['quote', 'destinations', 'services', 'upsells'];

/** Saves pending changes, then redirects to the payment page. `failure` is the message to show on an error. */
export function useCheckout() {
  const { t } = useTranslation('apply');
  const queryClient = useQueryClient();
  const language = useLanguage();
  const currency = useCurrency();

  const checkout = useSingleMutation({
    mutationFn: async (total: Money) => {
      await flowSaver.flush();
      const { applicationId } = flowStore.getState();
      if (!applicationId) throw new Problem({ status: 404, reason: 'application-not-found' });
      const currency = CURRENCIES.find((one) => one === total.currency);
      if (!currency) throw new Problem({ status: 400, reason: 'currency-unknown' });
      const body = { currency, totalMinor: total.amountMinor };
      return beginCheckout(applicationId, body, newIdempotencyKey());
    },
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (!(error instanceof Problem) || error.status !== 409) return;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => priced.includes(String(queryKey[0])) });
      const { applicationId } = flowStore.getState();
      if (applicationId) void queryClient.invalidateQueries(applicationQuery(applicationId));
    },
  });

  // The Back button can restore this page from the back/forward cache, still busy.
  const { reset } = checkout;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);

  const message = (error: unknown): string => {
    if (error instanceof Problem && error.reason === 'quote-changed' && error.details.totalMinor) {
      const total = {
        amountMinor: Number(error.details.totalMinor),
        currency: error.details.currency?.toLowerCase() || currency,
      };
      return t('review.newTotal', { total: formatMoney(total, language) });
    }
    return problemWords(error, t);
  };

  return {
    pay: checkout.mutate,
    // Stays busy while the browser loads the payment page.
    isBusy: checkout.isPending || checkout.isSuccess,
    failure: checkout.error ? t('review.failed', { message: message(checkout.error) }) : undefined,
  };
}
