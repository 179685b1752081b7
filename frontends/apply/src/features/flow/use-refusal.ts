import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SavedStep } from './flow-storage.ts';
import { refusal } from './refusal.ts';

/** Shows what the server refused of a step on that step's own screen, once. */
export function useRefusal(step: SavedStep, show: (error: unknown) => void): void {
  const { step: refused, problem } = useStore(refusal);
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (refused !== step || !problem) return;
    refusal.setState({}, true);
    latest.current(problem);
  }, [refused, problem, step]);
}
