import type { Case } from '@wayfare/api/schema';
import { Button } from '@wayfare/ui/components/button';
import { useSession } from '@wayfare/ui/use-session';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../keys/staff-actions.ts';
import { ActionDialog, type Asked } from './action-dialog.tsx';
import { actionsFor, type CaseAction } from './actions.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useAbsentUntil, useColleague } from './case-badges.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { NextCaseButton, useNextCase } from './next-case.tsx';
import type { CaseWork } from './use-case-work.ts';

interface DecisionBarProps {
  record: Case;
  work: CaseWork;
  noteField: RefObject<HTMLTextAreaElement | null>;
}

/** What whoever has the case can do next; it stays at the foot of the screen. */
export function DecisionBar({ record, work, noteField }: DecisionBarProps) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const colleague = useColleague();
  const away = useAbsentUntil()(record.summary.assigneeId);
  const { summary, allowedEvents, proposal } = record;
  const [asking, setAsking] = useState(false);
  const [delivering, setDelivering] = useState(false);
  const [action, setAction] = useState<Asked>();
  const next = useNextCase(summary.applicationId);
  const ended = allowedEvents.length === 0;
  const isTheirs = summary.assigneeId !== '' && summary.assigneeId === user?.id;
  // While a decision waits to be made, nothing else is decided: it would be refused.
  const mine = isTheirs && !summary.held;
  const mayClaim = !ended && !summary.assigneeId;
  // While one question is open, another can be asked: the stage stays.
  const mayAsk = mine && (allowedEvents.includes('information-requested') || summary.stage === 'info_needed');

  const claim = () => work.change((calls) => calls.claim());
  const open = (asked: Asked) => {
    work.forget();
    setAction(asked);
  };
  const ask = () => {
    work.forget();
    setAsking(true);
  };
  const act = (chosen: CaseAction) => {
    if (chosen.how !== 'press') return open(chosen);
    const { event, sends } = chosen;
    const move = { version: summary.version, event, reason: '', authorityReference: '', feeReceipt: null };
    work.change((calls) => (sends ? calls.hold({ change: 'advance', ...move }) : calls.advance(move)));
  };
  const mayDeliver = mine && allowedEvents.includes('visa-delivered');
  const moves = mine ? actionsFor(allowedEvents, { proposed: proposal !== null }) : [];
  useActions([
    mayClaim && !work.busy && { id: 'claim', key: 'claim', label: t('cases.keys.claim'), run: claim },
    { id: 'next', key: 'next', label: t('cases.keys.next'), run: next.open },
    mayAsk && { id: 'ask', key: 'ask', label: t('cases.keys.ask'), run: ask },
    { id: 'writeNote', key: 'writeNote', label: t('cases.keys.writeNote'), run: () => noteField.current?.focus() },
    ...moves.map((one) => ({
      id: one.event,
      key: one.leadsOn && !work.busy ? ('proceed' as const) : undefined,
      label: t(`cases.actions.${one.event}`),
      run: () => act(one),
    })),
    mayDeliver && { id: 'deliver', label: t('cases.actions.deliver'), run: () => setDelivering(true) },
    mine && {
      id: 'released',
      key: 'release',
      label: t('cases.actions.released'),
      run: () => open({ event: 'released' }),
    },
  ]);

  return (
    <section
      aria-label={t('cases.decisions')}
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 shadow-card sm:-mx-6 sm:px-6"
    >
      <p className="mr-auto text-sm">
        {ended ? t('cases.ended') : t('cases.heldBy', { who: colleague(summary.assigneeId) })}
        {!ended && away && <span className="ml-2 font-medium text-warning">{away}</span>}
      </p>
      {mine && (
        <Plain onClick={() => open({ event: 'released' })} busy={work.busy} shortcut="R">
          {t('cases.actions.released')}
        </Plain>
      )}
      {mayAsk && (
        <Plain onClick={ask} busy={work.busy} shortcut="A">
          {t('cases.actions.ask')}
        </Plain>
      )}
      {moves.map((one) => (
        <Button
          key={one.event}
          size="compact"
          variant={one.leadsOn ? 'primary' : 'secondary'}
          busy={work.busy}
          aria-keyshortcuts={one.leadsOn ? 'P' : undefined}
          onClick={() => act(one)}
        >
          {t(`cases.actions.${one.event}`)}
        </Button>
      ))}
      {mayDeliver && (
        <Button size="compact" busy={work.busy} onClick={() => setDelivering(true)}>
          {t('cases.actions.deliver')}
        </Button>
      )}
      {mayClaim && (
        <Button size="compact" busy={work.busy} onClick={claim} aria-keyshortcuts="C">
          {t('cases.actions.claim')}
        </Button>
      )}
      <NextCaseButton next={next} variant={mine || mayClaim ? 'secondary' : 'primary'} />
      <AskDialog open={asking} record={record} work={work} onClose={() => setAsking(false)} />
      <DeliverDialog open={delivering} record={record} work={work} onClose={() => setDelivering(false)} />
      <ActionDialog action={action} record={record} work={work} onClose={() => setAction(undefined)} />
    </section>
  );
}

interface PlainProps {
  onClick: () => void;
  busy: boolean;
  shortcut?: string;
  children: ReactNode;
}

function Plain({ shortcut, ...rest }: PlainProps) {
  return <Button size="compact" variant="secondary" aria-keyshortcuts={shortcut} {...rest} />;
}
