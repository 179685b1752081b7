import { zodResolver } from '@hookform/resolvers/zod';
import { LONGEST } from '@wayfare/gateway/contract/constants';

import { askedMail, rememberMail } from '@wayfare/ui/asked-mail';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { MailedCode } from '@wayfare/ui/components/mailed-code';
import { PlainPage, PlainPageActions } from '@wayfare/ui/components/plain-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { continueRoute } from '../application/continue-route.ts';
import { useServerCopy } from '../flow/early-step.tsx';
import { useFlow } from '../flow/flow-store.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { sendLink } from './api.ts';

/** Asks for the e-mail address and says that the link is on its way, whether or not we know the address. */
export function ResumeEntry() {
  const { t } = useTranslation('apply');
  const knownEmail = useFlow((state) => state.personalDetails[0]?.email ?? '');
  const form = useForm({
    resolver: zodResolver(
      z.object({
        email: z.pipe(
          z.string().check(z.trim(), z.minLength(1, t('resume.emailMissing'))),
          z.email(t('resume.emailWrong')).check(z.maxLength(LONGEST.email)),
        ),
      }),
    ),
    defaultValues: { email: knownEmail },
  });
  // A wrong code comes back here from Keycloak: the field stays.
  const [search] = useSearchParams();
  const [mail, setMail] = useState(() => (search.has('codeRefused') ? askedMail() : undefined));
  const link = useSingleMutation({
    mutationFn: sendLink,
    onSuccess: (_, email) => {
      const asked = { email, page: '/application/resume', sentAt: Date.now() };
      rememberMail(asked);
      setMail(asked);
      toast.success(t('resume.sent'));
    },
    onError: (error) =>
      toast.error(t('resume.sendFailed'), {
        description: error instanceof Problem && error.status === 429 ? t('resume.tooMany') : undefined,
      }),
  });
  const send = form.handleSubmit(({ email }) => link.mutate(email));
  const ways = (
    <p className="flex flex-wrap gap-x-6 border-t border-line pt-4">
      <Link to="/" className="py-1 text-primary underline underline-offset-4 hover:no-underline">
        {t('resume.home')}
      </Link>
      <Link to="/" className="py-1 text-primary underline underline-offset-4 hover:no-underline">
        {t('resume.new')}
      </Link>
    </p>
  );
  if (mail)
    return (
      <PlainPage
        icon={MailCheck}
        role="status"
        title={t('resume.check')}
        note={t('resume.checkBody', { email: mail.email })}
      >
        <p className="text-muted">{t('resume.checkHint')}</p>
        <MailedCode
          email={mail.email}
          sentAt={mail.sentAt}
          returnTo="/application/resume"
          isRefused={search.has('codeRefused')}
          onSendAgain={() => link.mutate(mail.email)}
          isSending={link.isPending}
        />
        <PlainPageActions>
          <Button variant="secondary" onClick={() => setMail(undefined)}>
            {t('resume.different')}
          </Button>
        </PlainPageActions>
        {ways}
      </PlainPage>
    );
  return (
    <PlainPage title={t('resume.title')} note={t('resume.note')}>
      <BegunHere />
      <form noValidate onSubmit={send}>
        <Card className="flex flex-col gap-5">
          <TextField
            id="email"
            type="email"
            inputMode="email"
            label={t('resume.email')}
            hint={t('resume.emailHint')}
            error={form.formState.errors.email?.message}
            autoComplete="email"
            spellCheck={false}
            maxLength={LONGEST.email}
            {...form.register('email')}
          />
          <Button type="submit" busy={link.isPending} busyLabel={t('resume.sending')}>
            {t('resume.send')}
          </Button>
        </Card>
      </form>
      {ways}
    </PlainPage>
  );
}

/** What this very browser began needs no link. */
function BegunHere() {
  const { t } = useTranslation('apply');
  const application = useServerCopy();
  const visa = useFlow(({ order }) => order?.visa_name);
  if (!application || !visa) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 border-primary/40 bg-primary-soft">
      <p>
        <span className="block text-sm text-muted">{t('resume.here')}</span>
        <span className="font-semibold">{visa}</span>
      </p>
      <LinkButton to={continueRoute(application)} variant="secondary">
        {t('resume.continue')}
      </LinkButton>
    </Card>
  );
}
