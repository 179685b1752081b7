import { useRef } from 'react';

/** The element with the focus and what stands around it that can take the focus, innermost first. */
const openersNow = (): HTMLElement[] => {
  const openers: HTMLElement[] = [];
  for (let element = document.activeElement; element; element = element.parentElement) {
    const takesFocus = openers.length === 0 || element.hasAttribute('tabindex');
    if (takesFocus && element instanceof HTMLElement) openers.push(element);
  }
  return openers;
};

/**
 * Handlers for the content of a dialog that is opened by state: Radix gives the focus back only to a trigger of its
 * own, so what had it before is remembered here. Where that has gone meanwhile, what stood around it gets the focus.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const openers = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      openers.current = openersNow();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      openers.current.find(({ isConnected }) => isConnected)?.focus();
    },
  };
}
