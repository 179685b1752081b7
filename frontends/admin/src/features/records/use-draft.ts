import type { Translation } from '@wayfare/api/schema';
import { useCallback, useRef, useState } from 'react';

/** What is typed into a dialog and not saved: leaving asks first, and translations wait for Save. */
export const useDraft = () => {
  const isDirty = useRef(false);
  const kept = useRef(new Map<string, Translation>());
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    begin: () => {
      isDirty.current = false;
      kept.current.clear();
    },
    onDirty: useCallback((dirty: boolean) => {
      isDirty.current = dirty;
    }, []),
    onTranslate: useCallback((translation: Translation) => {
      kept.current.set(`${translation.locale} ${translation.source}`, translation);
    }, []),
    translations: () => [...kept.current.values()],
    /** Closes at once where nothing is typed, and asks otherwise. */
    leave: (close: () => void) => (isDirty.current || kept.current.size > 0 ? setLeaving(true) : close()),
    stay: () => setLeaving(false),
  };
};
