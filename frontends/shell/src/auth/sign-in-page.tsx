import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';
import { Alert } from '@wayfare/ui/components/alert';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { ErrorSummary, type FormError } from '@wayfare/ui/components/error-summary';
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
  const [sentTo, setSentTo] = useState<string>();
  if (status === 'signed-in' && !forStaff) return <Navigate replace to={returnTo} />;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-10 sm:py-16">
      {forStaff ? (
        <StaffOnly returnTo={returnTo} />
      ) : sentTo ? (
        <LinkSent email={sentTo} returnTo={returnTo} onOther={() => setSentTo(undefined)} />
      ) : (
        <>
          <LinkRequest onSent={setSentTo} />
          <StaffDoor />
        </>
      )}
    </div>
  );
}

function LinkRequest({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('shell');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const send = useMutation({
    mutationFn: (address: string) => api.post('/auth/links', { body: { email: address } }),
    onSuccess: (_answer, address) => {
      toast.success(t('auth.sent'));
      onSent(address);
    },
    onError: (error) =>
      toast.error(error instanceof Problem && error.status === 429 ? t('auth.tooMany') : t('auth.sendFailed')),
  });
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

function LinkSent({ email, returnTo, onOther }: { email: string; returnTo: string; onOther: () => void }) {
  const { t } = useTranslation('shell');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const leave = useLeave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\D/g, '');
    const isWhole = digits.length === 6;
    setError(isWhole ? undefined : t('auth.codeWrong'));
    if (isWhole) leave.mutate({ returnTo, emailCode: { email, code: digits } });
  };
  return (
    <>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <MailCheck aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <PageTitle note={t('auth.checkBody', { email })}>{t('auth.checkTitle')}</PageTitle>
      <form noValidate onSubmit={submit}>
        <Card className="flex flex-col gap-5">
          <TextField
            label={t('auth.codeLabel')}
            hint={t('auth.codeHint')}
            error={error}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            inputClassName="numeric text-xl tracking-[0.3em]"
          />
          <Button type="submit" variant="secondary" busy={leave.isPending}>
            {t('auth.codeSubmit')}
          </Button>
        </Card>
      </form>
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
  return (
    <>
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
