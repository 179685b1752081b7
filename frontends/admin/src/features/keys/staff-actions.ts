import { useEffect, useRef } from 'react';
import { findActionOf, type KeyedAction, keysAreOn } from './bindings.ts';

/** Something staff can do now, by a key, by the list of actions or by both. */
export interface StaffAction {
  id: string;
  /** As the list of actions calls it; without it the action is not listed. */
  label?: string;
  key?: KeyedAction;
  /** With the press that caused it, where it was one. */
  run: (pressed?: KeyboardEvent) => void;
}

const mounted = new Set<{ readonly current: readonly StaffAction[] }>();

/** Every action of the screens that are open, in the order in which they were opened. */
export const listActions = (): StaffAction[] => [...mounted].flatMap(({ current }) => current);

/** Offers actions for as long as the component stands. Those that are not possible now are left out by the caller. */
export const useActions = (actions: readonly (StaffAction | false | undefined)[]): void => {
  const latest = useRef<readonly StaffAction[]>([]);
  useEffect(() => {
    latest.current = actions.filter((action) => action !== false && action !== undefined);
  });
  useEffect(() => {
    mounted.add(latest);
    return () => {
      mounted.delete(latest);
    };
  }, []);
};

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';
const MAY_REPEAT: readonly KeyedAction[] = ['down', 'up'];

const isTypedInto = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_INTO) !== null;
const isDialogOpen = () => document.querySelector(DIALOG) !== null;

/**
 * Listens once for all staff screens. Single keys are off while something is typed, while a dialog is open, with Ctrl,
 * Alt or the command key, and where the reader has turned them off (WCAG 2.1.4); a key held down repeats only the steps
 * through a list. Ctrl+K, or the command key and K, opens the list of actions from anywhere but a dialog.
 */
export const useStaffKeys = (openPalette: () => void): void => {
  const open = useRef(openPalette);
  useEffect(() => {
    open.current = openPalette;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
      const pressed = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (pressed !== 'k' || event.shiftKey) return;
        event.preventDefault();
        return open.current();
      }
      const key = findActionOf(pressed);
      const action = key && listActions().findLast((one) => one.key === key);
      if (!action || isTypedInto(event.target) || !keysAreOn()) return;
      if (event.repeat && !MAY_REPEAT.includes(action.key ?? 'help')) return;
      event.preventDefault();
      action.run(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
