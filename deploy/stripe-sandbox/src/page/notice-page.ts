import { html } from './html.ts';
import { layout } from './layout.ts';
import type { Words } from './words.ts';

interface Notice {
  lang: string;
  words: Words;
  title: string;
  text: string;
  link?: { href: string; text: string };
}

/** Paid already, expired, or nothing here. */
export const noticePage = ({ lang, words, title, text, link }: Notice): string =>
  layout({
    lang,
    title,
    words,
    body: html`<main class="notice"><div>
<span class="badge">${words.sandbox}</span>
<h1>${title}</h1>
<p>${text}</p>
${link && html`<a class="go" href="${link.href}">${link.text}</a>`}
</div></main>`,
  });

/** The bank's page of a card that wants a confirmation, like 3-D Secure. */
export const confirmPage = ({
  lang,
  words,
  text,
  action,
}: {
  lang: string;
  words: Words;
  text: string;
  action: string;
}) =>
  layout({
    lang,
    title: words.bankTitle,
    words,
    body: html`<main class="notice"><div>
<span class="badge">${words.sandbox}</span>
<h1>${words.bankTitle}</h1>
<p>${text}</p>
<form method="post" action="${action}">
<button name="decision" value="confirm">${words.bankConfirm}</button>
<button class="second" name="decision" value="refuse">${words.bankRefuse}</button>
</form>
</div></main>`,
  });
