import { useStore } from 'zustand';
import { createApplication, fetchApplication, saveStep } from '../application/api.ts';
import { createSaver, type SaveStatus } from './saver.ts';

/** The one that saves this browser's answers. */
export const flowSaver = createSaver({ createApplication, saveStep, fetchApplication });

/** For the word beside the buttons. What failed on the server's side is not saved yet: no answer is at fault. */
export function useSaveStatus(): Exclude<SaveStatus, 'failed'> {
  const status = useStore(flowSaver.status, (state) => state.status);
  return status === 'failed' ? 'retrying' : status;
}
