import { useMutation } from '@tanstack/react-query';
import { rememberTry } from '@wayfare/ui/asked-mail';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { TextField } from '@wayfare/ui/components/text-field';
import { signIn } from '@wayfare/ui/session';
import { toast } from '@wayfare/ui/toast';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const WAIT_MS = 60_000;

interface MailedCodeProps {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly returnTo: string;
  /** The code tried last was not the mail's. */
  readonly isRefused: boolean;
  readonly onSendAgain: () => void;
  readonly isSending: boolean;
}

/**
 * The six digits of a sign-in mail, for reading it on another device; and the mail once more, a minute after the last.
 */
export function MailedCode({ email, sentAt, returnTo, isRefused, onSendAgain, isSending }: MailedCodeProps) {
  const { t } = useTranslation('ui');
  const [code, setCode] = useState('');
  const [error, setError] = useState(isRefused ? t('mailedCode.refused') : undefined);
  const seconds = useSecondsLeft(sentAt);
  const enter = useMutation({
    mutationFn: async (digits: string) => {
      rememberTry();
      await signIn({ returnTo, emailCode: { email, code: digits } });
      // The browser is leaving; the button stays busy until it has.
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    },
    onError: () => toast.error(t('mailedCode.unavailable')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\D/g, '');
    const isWhole = digits.length === 6;
    setError(isWhole ? undefined : t('mailedCode.wrong'));
    if (isWhole && !enter.isPending) enter.mutate(digits);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card className="flex flex-col gap-5">
        <TextField
          id="mailed-code"
          label={t('mailedCode.label')}
          hint={t('mailedCode.hint')}
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          inputClassName="numeric text-xl tracking-[0.3em]"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" busy={enter.isPending}>
            {t('mailedCode.submit')}
          </Button>
          <Button variant="quiet" disabled={seconds > 0} busy={isSending} onClick={onSendAgain}>
            {seconds > 0 ? t('mailedCode.againIn', { count: seconds }) : t('mailedCode.again')}
          </Button>
        </div>
      </Card>
    </form>
  );
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Whole seconds until the mail may be asked for again. */
function useSecondsLeft(sentAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(sentAt + WAIT_MS));
  useEffect(() => {
    const look = () => setSeconds(secondsUntil(sentAt + WAIT_MS));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return seconds;
}
