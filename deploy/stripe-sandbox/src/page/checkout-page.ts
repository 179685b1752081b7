import type { CardEntry, CardFaults, CardField } from '../domain/card.ts';
import { formatMoney } from '../domain/money.ts';
import type { Checkout } from '../domain/records.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { Words } from './words.ts';

interface CheckoutPage {
  checkout: Checkout;
  lang: string;
  words: Words;
  merchantName: string;
  entry?: Partial<CardEntry>;
  faults?: CardFaults;
  /** Said above the form: a refusal of the bank. */
  alert?: string;
}

const arrow = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M16 10H4m5-5-5 5 5 5"/></svg>`;
const warning = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="8"/><path d="M10 6v4.5m0 3v.01"/></svg>`;
const testCards = [
  ['4242 4242 4242 4242', 'cardSucceeds'],
  ['4000 0000 0000 0002', 'cardDeclined'],
  ['4000 0000 0000 9995', 'cardFunds'],
  ['4000 0025 0000 3155', 'cardConfirm'],
] as const;

const summaryPanel = ({ checkout, lang, words, merchantName }: CheckoutPage): Html => {
  const money = (amount: number) => formatMoney(amount, checkout.currency, lang);
  const lines = checkout.lines.map(
    (
      line,
    ) => html`<li><span class="what">${line.name}${line.description && html`<span class="each">${line.description}</span>`}
${line.quantity > 1 && html`<span class="each money">${words.quantity(line.quantity, money(line.unitAmount))}</span>`}</span>
<span class="money">${money(line.unitAmount * line.quantity)}</span></li>`,
  );
  const back = html`<a class="back" href="${checkout.cancelUrl ?? ''}">${arrow}${words.back} ${merchantName}</a>`;
  return html`<section class="summary" aria-label="${words.order}"><div>
<div class="top">${checkout.cancelUrl && back}<span class="badge">${words.sandbox}</span></div>
<h1 class="merchant">${words.payTo} ${merchantName}</h1>
<p class="amount">${money(checkout.total)}</p>
<ul class="lines">${lines}</ul>
<p class="total"><span>${words.total}</span><span class="money">${money(checkout.total)}</span></p>
</div></section>`;
};

interface FieldOptions {
  name: CardField;
  label: string;
  autocomplete: string;
  inputmode?: string;
  placeholder?: string;
  readonly?: boolean;
}

const fieldsOf = ({ words, entry = {}, faults = {}, alert }: CheckoutPage) => {
  const first = (['email', 'number', 'expiry', 'cvc', 'name'] as const).find((name) => faults[name]);
  const focused = first ?? (alert ? 'number' : undefined);
  return ({ name, label, autocomplete, inputmode = 'text', placeholder, readonly }: FieldOptions): Html => {
    const fault = faults[name];
    return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${entry[name] ?? ''}" autocomplete="${autocomplete}" inputmode="${inputmode}" placeholder="${placeholder ?? ''}" spellcheck="false" maxlength="120"${readonly && html` readonly`}${name === focused && html` autofocus`}${fault && html` aria-invalid="true" aria-describedby="${name}-fault"`}>
${fault && html`<p class="fault" id="${name}-fault">${words.faults[fault]}</p>`}</div>`;
  };
};

const form = (page: CheckoutPage): Html => {
  const { checkout, lang, words, alert, faults = {} } = page;
  const field = fieldsOf(page);
  const message = alert ?? (Object.keys(faults).length > 0 ? words.check : undefined);
  return html`<form method="post" action="/pay/${checkout.id}" novalidate>
${message && html`<div class="alert" role="alert">${warning}<span>${message}</span></div>`}
<fieldset><h2>${words.contact}</h2>
${field({ name: 'email', label: words.email, autocomplete: 'email', inputmode: 'email', readonly: Boolean(checkout.customerEmail) })}</fieldset>
<fieldset><h2>${words.card}</h2>
${field({ name: 'number', label: words.number, autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' })}
<div class="pair">
${field({ name: 'expiry', label: words.expiry, autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: words.expiryHint })}
${field({ name: 'cvc', label: words.cvc, autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: words.cvcHint })}
</div>
${field({ name: 'name', label: words.name, autocomplete: 'cc-name' })}</fieldset>
<button data-busy="${words.busy}">${words.pay(formatMoney(checkout.total, checkout.currency, lang))}</button>
</form>`;
};

/** The hosted payment page of an open checkout. */
export const checkoutPage = (page: CheckoutPage): string =>
  layout({
    lang: page.lang,
    title: page.words.title,
    words: page.words,
    body: html`<main class="checkout">${summaryPanel(page)}
<section class="pay" aria-label="${page.words.title}"><div>${form(page)}
<details><summary>${page.words.testCards}</summary>
<ul>${testCards.map(([number, word]) => html`<li><code>${number}</code><span>${page.words[word]}</span></li>`)}</ul>
<p>${page.words.testCardsHint}</p></details>
</div></section></main>`,
  });
