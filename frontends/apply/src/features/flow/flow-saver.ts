import { useStore } from 'zustand';
import { createApplication, fetchApplication, saveStep } from '../application/api.ts';
import { createSaver } from './saver.ts';

/** The one that saves this browser's answers. */
export const flowSaver = createSaver({ createApplication, saveStep, fetchApplication });

/** For the word beside the buttons. */
export const useSaveStatus = () => useStore(flowSaver.status, (state) => state.status);
