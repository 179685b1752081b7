import { askAgainInNewLanguage } from '@wayfare/ui/language-change';
import { preferences } from '@wayfare/ui/preferences';
import { createQueryClient } from '@wayfare/ui/query-client';

it('asks anew for the catalogue in another language, and for nothing else', async () => {
  preferences.setState({ language: 'en' });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['destinations'], {});
  queryClient.setQueryData(['services', 'd1'], {});
  queryClient.setQueryData(['extraction', 'x'], {});
  const stop = askAgainInNewLanguage(queryClient);
  const stale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated;
  preferences.setState({ currency: 'eur' });
  expect(stale(['destinations'])).toBe(false);
  preferences.setState({ language: 'es' });
  expect(stale(['destinations'])).toBe(true);
  expect(stale(['services', 'd1'])).toBe(true);
  expect(stale(['extraction', 'x'])).toBe(false);
  stop();
  preferences.setState({ language: 'en' });
});
