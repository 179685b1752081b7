import { useStore } from 'zustand';
import { createApplication, fetchApplication, saveStep } from '../application/api.ts';
import { createSaver, type SaveStatus } from './saver.ts';

/** The one that saves this browser's answers. */
export const flowSaver = createSaver({ createApplication, saveStep, fetchApplication });

/** For the word beside the buttons. What was refused counts as not saved yet: the payment tries it again and says why. */
export function useSaveStatus(): Exclude<SaveStatus, 'refused'> {
  const status = useStore(flowSaver.status, (state) => state.status);
  return status === 'refused' ? 'retrying' : status;
}
