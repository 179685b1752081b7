import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Application, UploadKind } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { Dialog } from '@wayfare/ui/components/dialog';
import { Spinner } from '@wayfare/ui/components/spinner';
import { localeOf } from '@wayfare/ui/format';
import { toast } from '@wayfare/ui/toast';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../application/api.ts';
import { useSingleMutation } from '../flow/use-single-mutation.ts';
import { useLiveStatus } from '../live/use-live-status.ts';
import { createUploadPass, phoneAddress } from './api.ts';
import { QrCode } from './qr-code.tsx';

interface PhoneHandoffProps {
  readonly application: Application;
  readonly kind: UploadKind;
  /** Index from 0. */
  readonly traveller: number;
  /** The picture that is there now, empty for none: another one ends the waiting. */
  readonly documentId: string;
  /** The picture that was waited for is there. */
  readonly onArrived?: () => void;
}

/** Lets a phone take this one picture: a code to scan, and the screen goes on by itself once the picture is there. */
export function PhoneHandoff({ application, kind, traveller, documentId, onArrived }: PhoneHandoffProps) {
  const { t } = useTranslation('apply');
  const tell = useRef(onArrived);
  tell.current = onArrived;
  const [before, setBefore] = useState<string>();
  const pass = useSingleMutation({
    mutationFn: () => createUploadPass(application.id, kind, traveller),
    onSuccess: () => setBefore(documentId),
    onError: () => toast.error(t('handoff.failed')),
  });
  const isOpen = before !== undefined;
  const hasArrived = isOpen && before !== documentId;

  useEffect(() => {
    if (!hasArrived) return;
    setBefore(undefined);
    toast.success(t('handoff.arrived'));
    tell.current?.();
  }, [hasArrived, t]);

  return (
    <>
      <Button
        variant="secondary"
        className="self-start max-md:hidden"
        busy={pass.isPending}
        onClick={() => pass.mutate(undefined)}
      >
        <Smartphone aria-hidden="true" />
        {t('handoff.open')}
      </Button>
      {pass.data && (
        <Dialog
          open={isOpen && !hasArrived}
          onClose={() => setBefore(undefined)}
          title={t('handoff.title')}
          description={t('handoff.body')}
        >
          <Waiting applicationId={application.id} version={application.version} />
          <Code
            token={pass.data.token}
            expiresAt={pass.data.expiresAt}
            isRenewing={pass.isPending}
            onRenew={() => pass.mutate(undefined)}
          />
        </Dialog>
      )}
    </>
  );
}

interface CodeProps {
  readonly token: string;
  readonly expiresAt: string;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
}

function Code({ token, expiresAt, isRenewing, onRenew }: CodeProps) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const isOver = useIsOver(expiresAt);
  const time = new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit' });
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {isOver ? (
        <>
          <p role="status">{t('handoff.over')}</p>
          <Button busy={isRenewing} onClick={onRenew}>
            {t('handoff.renew')}
          </Button>
        </>
      ) : (
        <>
          <QrCode text={phoneAddress(token, language)} label={t('handoff.code')} />
          <p className="numeric">{t('handoff.until', { time: time.format(new Date(expiresAt)) })}</p>
          <Spinner label={t('handoff.waiting')} />
        </>
      )}
    </div>
  );
}

/** Looks for the picture when the server tells of something new, and every few seconds where it cannot. */
function Waiting({ applicationId, version }: { applicationId: string; version: number }) {
  const queryClient = useQueryClient();
  const query = applicationQuery(applicationId);
  const isTold = useLiveStatus(applicationId, (status) => {
    if (status.version !== version) void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  useQuery({ ...query, refetchInterval: isTold ? false : 4_000 });
  return null;
}

function useIsOver(instant: string): boolean {
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(instant) - now;
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(left, 0) + 1);
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
