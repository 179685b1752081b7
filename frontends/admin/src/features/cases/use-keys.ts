import { useEffect, useRef } from 'react';

const STORED = 'wayfare-staff-keys';

export const keysAreOn = (): boolean => localStorage.getItem(STORED) !== 'off';
export const setKeysOn = (on: boolean): void =>
  on ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off');

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

const isTypedInto = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_INTO) !== null;

/**
 * Single keys for whoever works all day: off while something is typed, while a dialog is open, with Ctrl, Alt or the
 * command key, and where the reader has turned them off (WCAG 2.1.4). A key held down repeats only `j`, `k` and arrows.
 */
export const useKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = event.key.toLowerCase();
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat && !['j', 'k', 'arrowdown', 'arrowup'].includes(name)) return;
      if (isTypedInto(event.target) || document.querySelector(DIALOG) || !keysAreOn()) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
