import { flowStore, keep } from '../flow/flow-store.ts';
import { removeReading } from './kept-readings.ts';

/** Takes a traveller's passport out, so that those after them keep theirs. Returns how to put it back. */
export function removeTraveller(traveller: number): () => void {
  const { passportDetails } = flowStore.getState();
  const putReadingBack = removeReading(traveller);
  keep({ passportDetails: passportDetails.filter((_, index) => index !== traveller) });
  return () => {
    putReadingBack();
    keep({ passportDetails });
  };
}
