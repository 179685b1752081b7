import { useMutation } from '@tanstack/react-query';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { logProblem } from '@wayfare/ui/log-problem';
import { signIn } from '@wayfare/ui/session';
import { toast } from '@wayfare/ui/toast';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { StampArt } from '../layout/stamp-art.tsx';

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
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-start gap-6 px-4 py-12 sm:py-20">
      <StampArt className="size-20 text-primary" />
      {isRefused ? (
        <>
          <PageTitle note={t('link.refused')}>{t('link.refusedTitle')}</PageTitle>
          <Link to="/auth" className={buttonClasses()}>
            {t('link.again')}
          </Link>
        </>
      ) : (
        <>
          <PageTitle note={t('link.note')}>{t('link.title')}</PageTitle>
          <Button busy={enter.isPending} onClick={() => enter.mutate()}>
            {t('link.button')}
          </Button>
        </>
      )}
    </div>
  );
}
