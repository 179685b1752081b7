import { useEffect, useRef } from 'react';

interface MailPreviewProps {
  readonly title: string;
  readonly html: string;
}

/**
 * A mail as it will look, in a frame where nothing runs. The frame has this page's content security policy, which knows
 * no inline style; mails have nothing else. So their rules are taken out of the markup and set through the object
 * model.
 */
export function MailPreview({ title, html }: MailPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) showMail(frame.current, html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      // Of our origin so that it can be filled from here; without `allow-scripts` no script runs in it.
      sandbox="allow-same-origin"
      title={title}
      className="h-80 w-full rounded-field border border-line bg-paper"
    />
  );
}

/** The attribute is renamed in the text: a parser that saw it would report it to the policy. */
const styleAttribute = /(<[a-z][^>]*?\s)style(?=\s*=)/gi;
const styleElement = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

function showMail({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, html: string): void {
  if (!page || !view) return;
  const rules = [...html.matchAll(styleElement)].map(([, text = '']) => text);
  const text = html.replace(styleElement, '').replace(styleAttribute, '$1data-style');
  const mail = new DOMParser().parseFromString(text, 'text/html');
  page.replaceChild(page.adoptNode(mail.documentElement), page.documentElement);
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  if (rules.length === 0) return;
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  page.adoptedStyleSheets = [sheet];
}
