import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

export const layout = ({ lang, title, words, body }: { lang: string; title: string; words: Words; body: Html }) =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${words.sandbox}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pay-assets/checkout.css">
<script src="/pay-assets/checkout.js" defer></script>
</head>
<body>${body}</body>
</html>`.markup;
