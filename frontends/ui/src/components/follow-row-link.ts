import type { MouseEvent } from 'react';

const OWN_USE = 'a, button, input, label, select';

/**
 * A click anywhere in a row follows the row's one link, so that the other cells need no link of their own. With Ctrl,
 * Shift, the command key or the middle button it opens elsewhere, as a click on the link would.
 */
export const followRowLink = (event: MouseEvent<HTMLElement>): void => {
  const { button, currentTarget, target } = event;
  if (event.defaultPrevented || button > 1 || (target instanceof Element && target.closest(OWN_USE))) return;
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[href]');
  // Whoever marks text in a cell wants to copy it.
  if (!link || getSelection()?.type === 'Range') return;
  if (button === 1 || event.ctrlKey || event.metaKey || event.shiftKey) open(link.href, '_blank', 'noopener');
  else link.click();
};
