import { useMutation } from '@tanstack/react-query';
import { Button } from '@wayfare/ui/components/button';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { logProblem } from '@wayfare/ui/log-problem';
import { signIn } from '@wayfare/ui/session';
import { toast } from '@wayfare/ui/toast';
import { LogIn, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

/** The token of a sign-in mail stands in the fragment, which no server sees. */
const tokenOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined;

/**
 * Where the link of a sign-in mail leads. Opening the page consumes nothing (mail scanners open links, too); its one
 * button starts an ordinary sign-in that carries the token.
 */
export function LinkPage() {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const [token] = useState(() => tokenOf(location.hash));
  useEffect(() => {
    // Out of the address bar and the history: the token is for this press only.
    if (token) history.replaceState(history.state, '', location.pathname + location.search);
    else logProblem('No session defined in URL');
  }, [token]);
  const enter = useMutation({
    mutationFn: async () => {
      await signIn({ returnTo: search.get('returnTo') ?? undefined, emailLinkToken: token });
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    },
    onError: () => toast.error(t('auth.unavailable')),
  });
  const isRefused = search.has('refused') || !token;
  if (isRefused)
    return (
      <PlainPage icon={Unlink} title={t('link.refusedTitle')} note={t('link.refused')}>
        <PlainPageActions>
          <LinkButton to="/auth">{t('link.again')}</LinkButton>
        </PlainPageActions>
      </PlainPage>
    );
  return (
    <PlainPage icon={LogIn} title={t('link.title')} note={t('link.note')}>
      <PlainPageActions>
        <Button busy={enter.isPending} onClick={() => enter.mutate()}>
          {t('link.button')}
        </Button>
      </PlainPageActions>
    </PlainPage>
  );
}
