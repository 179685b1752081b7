import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { type AskedMail, askedMail, rememberMail } from '@wayfare/ui/asked-mail';
import { Alert } from '@wayfare/ui/components/alert';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { ErrorSummary, type FormError } from '@wayfare/ui/components/error-summary';
import { MailedCode } from '@wayfare/ui/components/mailed-code';
import { PlainPage } from '@wayfare/ui/components/plain-page';
import { TextField } from '@wayfare/ui/components/text-field';
import { Problem } from '@wayfare/ui/problem';
import { signIn } from '@wayfare/ui/session';
import { toast } from '@wayfare/ui/toast';
import { useSession } from '@wayfare/ui/use-session';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { safeReturnTo } from './return-to.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** /auth: a link by e-mail for travellers, Keycloak's own form for staff. */
export function SignInPage() {
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const forStaff = returnTo.startsWith('/admin');
  const { status } = useSession();
  // A wrong code comes back here from Keycloak: the field stays.
  const [mail, setMail] = useState(() => (search.has('codeRefused') ? askedMail() : undefined));
  const sent = (email: string) => {
    const page = `/auth?returnTo=${encodeURIComponent(returnTo)}`;
    const asked = { email, page, sentAt: Date.now() };
    rememberMail(asked);
    setMail(asked);
  };
  if (status === 'signed-in' && !forStaff) return <Navigate replace to={returnTo} />;
  if (forStaff) return <StaffOnly returnTo={returnTo} />;
  if (mail) return <LinkSent mail={mail} returnTo={returnTo} onSent={sent} onOther={() => setMail(undefined)} />;
  return <LinkRequest onSent={sent} />;
}

/** Asks for the mail, the first time and again. */
function useSendLink(onSent: (email: string) => void) {
  const { t } = useTranslation('shell');
  return useMutation({
    mutationFn: (address: string) => api.post('/auth/links', { body: { email: address } }),
    onSuccess: (_answer, address) => {
      toast.success(t('auth.sent'));
      onSent(address);
    },
    onError: (error) =>
      toast.error(error instanceof Problem && error.status === 429 ? t('auth.tooMany') : t('auth.sendFailed')),
  });
}

function LinkRequest({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('shell');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const send = useSendLink(onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const message =
      address === '' ? t('auth.emailMissing') : emailPattern.test(address) ? undefined : t('auth.emailWrong');
    setErrors(message ? [{ id: 'email', message }] : []);
    if (!message && !send.isPending) send.mutate(address);
  };
  return (
    <PlainPage title={t('auth.title')} note={t('auth.note')}>
      <ErrorSummary errors={errors} />
      <form noValidate onSubmit={submit}>
        <Card className="flex flex-col gap-5">
          <TextField
            id="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            label={t('auth.email')}
            hint={t('auth.emailHint')}
            error={errors[0]?.message}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" busy={send.isPending}>
            {t('auth.send')}
          </Button>
        </Card>
      </form>
      <StaffDoor />
    </PlainPage>
  );
}

interface LinkSentProps {
  readonly mail: AskedMail;
  readonly returnTo: string;
  readonly onSent: (email: string) => void;
  readonly onOther: () => void;
}

function LinkSent({ mail: { email, sentAt }, returnTo, onSent, onOther }: LinkSentProps) {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const send = useSendLink(onSent);
  return (
    <PlainPage icon={MailCheck} title={t('auth.checkTitle')} note={t('auth.checkBody', { email })}>
      <MailedCode
        email={email}
        sentAt={sentAt}
        returnTo={returnTo}
        isRefused={search.has('codeRefused')}
        onSendAgain={() => send.mutate(email)}
        isSending={send.isPending}
      />
      <div className="-ml-5 flex flex-wrap gap-x-1 gap-y-2">
        <Button variant="quiet" onClick={onOther}>
          {t('auth.different')}
        </Button>
        <Link to="/" className={buttonClasses({ variant: 'quiet' })}>
          {t('auth.home')}
        </Link>
      </div>
    </PlainPage>
  );
}

function StaffDoor() {
  const { t } = useTranslation('shell');
  const leave = useLeave();
  return (
    <section aria-labelledby="staff-door" className="flex flex-col items-start gap-1 border-t border-line pt-6">
      <h2 id="staff-door" className="font-semibold">
        {t('auth.staffTitle')}
      </h2>
      <p className="text-sm text-muted">{t('auth.staffNote')}</p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-4"
        busy={leave.isPending}
        onClick={() => leave.mutate({ returnTo: '/admin' })}
      >
        {t('auth.staff')}
      </Button>
    </section>
  );
}

function StaffOnly({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('shell');
  const leave = useLeave();
  const { endedByAdministrator } = useSession();
  return (
    <PlainPage title={t('auth.staffOnly')} note={t('auth.staffOnlyNote')}>
      {endedByAdministrator && (
        <Alert tone="warning" live>
          {t('auth.endedByAdministrator')}
        </Alert>
      )}
      {leave.isError && (
        <Alert tone="danger" live>
          {t('auth.unavailable')}
        </Alert>
      )}
      <Card className="flex flex-col gap-5">
        <p className="text-muted">{t('auth.staffNote')}</p>
        <Button busy={leave.isPending} onClick={() => leave.mutate({ returnTo })}>
          {t('auth.staff')}
        </Button>
      </Card>
      <Link to="/" className={buttonClasses({ variant: 'quiet', className: '-ml-5 self-start' })}>
        {t('auth.home')}
      </Link>
    </PlainPage>
  );
}

/** Leaving for Keycloak: busy until the page is gone, a toast when Keycloak cannot be reached. */
function useLeave() {
  const { t } = useTranslation('shell');
  return useMutation({
    mutationFn: async (options: Parameters<typeof signIn>[0]) => {
      await signIn(options);
      // The browser is leaving; the button stays busy until it has.
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    },
    onError: () => toast.error(t('auth.unavailable')),
  });
}
