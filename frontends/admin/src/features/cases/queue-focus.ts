/** The case of the row that has the focus, on its link or on its box. */
export const caseWithFocus = (): string | undefined =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('a[data-case]')?.dataset.case;

/** Moves the focus through the links of the rows. @returns the case it came to */
export const moveFocus = (list: HTMLElement | null, step: 1 | -1): string | undefined => {
  const links = [...(list?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])];
  const now = links.findIndex((link) => link.dataset.case === caseWithFocus());
  const next = links[now < 0 ? 0 : Math.min(Math.max(now + step, 0), links.length - 1)];
  next?.focus();
  return next?.dataset.case;
};
