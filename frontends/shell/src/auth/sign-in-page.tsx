import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { type AskedMail, askedMail, rememberMail } from '@wayfare/ui/asked-mail';
import { Alert } from '@wayfare/ui/components/alert';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { ErrorSummary, type FormError } from '@wayfare/ui/components/error-summary';
import { MailedCode } from '@wayfare/ui/components/mailed-code';
import { PageTitle } from '@wayfare/ui/components/page-title';
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
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10 sm:py-16">
      {forStaff ? (
        <StaffOnly returnTo={returnTo} />
      ) : mail ? (
        <LinkSent mail={mail} returnTo={returnTo} onSent={sent} onOther={() => setMail(undefined)} />
      ) : (
        <>
          <LinkRequest onSent={sent} />
          <StaffDoor />
        </>
      )}
    </div>
  );
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ErrorSummary errors={errors} />
      <PageTitle note={t('auth.note')}>{t('auth.title')}</PageTitle>
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
    <>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <MailCheck aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <PageTitle note={t('auth.checkBody', { email })}>{t('auth.checkTitle')}</PageTitle>
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
    </>
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
    <>
      {endedByAdministrator && (
        <Alert tone="warning" live>
          {t('auth.endedByAdministrator')}
        </Alert>
      )}
      <PageTitle note={t('auth.staffOnlyNote')}>{t('auth.staffOnly')}</PageTitle>
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
    </>
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
