import { useNavigate, useSearchParams } from 'react-router-dom';

const CHECK = '/application/passport-scan';

/** The address of a step whose answer is changed from "Check your answers", so that saving it leads back there. */
export const changeAddress = (step: string, more = ''): string => `/application/${step}?from=check${more}`;

/** Goes on from a step: to the next one, or back to where its answer was being checked. */
export function useWayOn(next: string): () => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return () => navigate(search.get('from') === 'check' ? CHECK : next);
}
