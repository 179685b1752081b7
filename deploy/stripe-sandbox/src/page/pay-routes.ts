import express, { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Checkouts } from '../app/checkouts.ts';
import type { PressPay } from '../app/press-pay.ts';
import type { CardEntry } from '../domain/card.ts';
import { successUrlOf } from '../domain/checkout.ts';
import { formatMoney } from '../domain/money.ts';
import type { Checkout, Payment } from '../domain/records.ts';
import { localeOf, refusalMessage } from '../domain/refusals.ts';
import { checkoutPage } from './checkout-page.ts';
import { confirmPage, noticePage } from './notice-page.ts';
import { script } from './script.ts';
import { styles } from './styles.ts';
import { wordsIn } from './words.ts';

interface Deps {
  checkouts: Checkouts;
  pressPay: PressPay;
  merchantName: string;
}

const text = z.string().max(200).catch('');
const payForm = z.object({ email: text, number: text, expiry: text, cvc: text, name: text });
const decisionForm = z.object({ decision: z.enum(['confirm', 'refuse']).catch('refuse') });

/** Browsers hold the redirect after a form to `form-action` too, so the way back has to be in it. */
const policyOf = (checkout: Checkout | undefined): string => {
  const back = checkout && new URL(checkout.successUrl.replace(/[{}]/g, '')).origin;
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    'img-src data:',
    `form-action 'self'${back ? ` ${back}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const asset =
  (type: string, content: string): RequestHandler =>
  (_req, res) => {
    res.type(type).set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }).send(content);
  };

/** The hosted page: /pay/{session id}, which the session's `url` points to. */
export const payRoutes = ({ checkouts, pressPay, merchantName }: Deps) => {
  const speak = (acceptLanguage: string | undefined, checkout?: Checkout) => {
    const lang = localeOf(checkout?.locale, acceptLanguage);
    return { lang, words: wordsIn[lang] };
  };
  const send = (res: Response, page: string, checkout?: Checkout, status = 200) =>
    res
      .status(status)
      .set({
        'Content-Security-Policy': policyOf(checkout),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      })
      .type('html')
      .send(page);

  /** An order that is paid or expired is told so; a card that waits for its bank gets the bank's page. */
  const showElsewhere = (checkout: Checkout, payment: Payment | undefined, language?: string): string | undefined => {
    const { lang, words } = speak(language, checkout);
    if (checkout.status === 'complete') {
      const link = { href: successUrlOf(checkout), text: `${words.paidLink} ${merchantName}` };
      return noticePage({ lang, words, title: words.paidTitle, text: words.paidText, link });
    }
    if (checkout.status === 'expired') {
      const link = checkout.cancelUrl ? { href: checkout.cancelUrl, text: words.expiredLink } : undefined;
      return noticePage({ lang, words, title: words.expiredTitle, text: words.expiredText, link });
    }
    if (payment?.status !== 'requires_action') return undefined;
    const amount = formatMoney(checkout.total, checkout.currency, lang);
    const action = `/pay/${checkout.id}/confirm`;
    return confirmPage({ lang, words, text: words.bankText(amount, payment.card?.last4 ?? ''), action });
  };

  const showForm = (
    checkout: Checkout,
    {
      language,
      entry,
      ...rest
    }: { language?: string; entry?: Partial<CardEntry> } & Partial<
      Pick<Parameters<typeof checkoutPage>[0], 'faults' | 'alert'>
    >,
  ): string => {
    const kept = { email: checkout.customerEmail ?? checkout.payerEmail, name: checkout.payerName, ...entry };
    return checkoutPage({ checkout, ...speak(language, checkout), merchantName, entry: kept, ...rest });
  };

  const afterAttempt = (res: Response, checkout: Checkout) =>
    res.redirect(303, checkout.status === 'complete' ? successUrlOf(checkout) : `/pay/${checkout.id}`);

  const findOr404: RequestHandler = (req, res, next) => {
    const checkout = checkouts.find(String(req.params.id));
    if (checkout) {
      res.locals.checkout = checkout;
      return next();
    }
    const { lang, words } = speak(req.get('accept-language'));
    const page = noticePage({ lang, words, title: words.unknownTitle, text: words.unknownText });
    send(res, page, undefined, 404);
  };
  const checkoutOf = (res: Response) => res.locals.checkout as Checkout;

  return Router()
    .get('/pay-assets/checkout.css', asset('css', styles))
    .get('/pay-assets/checkout.js', asset('js', script))
    .use('/pay/:id', findOr404, express.urlencoded({ extended: false, limit: '10kb' }))
    .get('/pay/:id', (req, res) => {
      const checkout = checkoutOf(res);
      const language = req.get('accept-language');
      const payment = checkouts.paymentOf(checkout);
      const alert = payment?.refusal && refusalMessage(payment.refusal, speak(language, checkout).lang);
      send(res, showElsewhere(checkout, payment, language) ?? showForm(checkout, { language, alert }), checkout);
    })
    .post('/pay/:id', (req, res) => {
      const checkout = checkoutOf(res);
      if (checkout.status !== 'open') return afterAttempt(res, checkout);
      const typed = payForm.parse(req.body ?? {});
      const entry = { ...typed, email: checkout.customerEmail ?? typed.email };
      const pressed = pressPay(checkout, entry);
      if (pressed.kind === 'attempted') return afterAttempt(res, pressed.checkout);
      const { faults } = pressed;
      // Only a test card is ever written back into the page.
      const shown = faults.number === 'number_unknown' ? { ...entry, number: '', cvc: '' } : entry;
      send(res, showForm(checkout, { language: req.get('accept-language'), entry: shown, faults }), checkout, 422);
    })
    .post('/pay/:id/confirm', (req, res) => {
      const checkout = checkoutOf(res);
      const payment = checkouts.paymentOf(checkout);
      if (checkout.status !== 'open' || payment?.status !== 'requires_action') return afterAttempt(res, checkout);
      const { decision } = decisionForm.parse(req.body ?? {});
      const verdict =
        decision === 'confirm'
          ? ({ kind: 'paid' } as const)
          : ({ kind: 'refused', refusal: 'authentication_failed' } as const);
      afterAttempt(res, checkouts.confirm(checkout, payment, verdict).checkout);
    });
};
