import type { Case, InformationRequest } from '@wayfare/api/schema';
import { Badge } from '@wayfare/ui/components/badge';
import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { TextArea } from '@wayfare/ui/components/text-field';
import { localeOf } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { type FormEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../submissions/row.ts';
import { useMay } from '../use-may.ts';
import { useColleague } from './case-badges.tsx';
import { formatFee } from './fee-amount.ts';
import type { CaseWork } from './use-case-work.ts';

const useMoment = () => {
  const locale = localeOf(useLanguage());
  return (instant: string) => formatMoment(instant, locale);
};

const REQUEST_TONES = { open: 'warning', answered: 'success', withdrawn: 'neutral' } as const;

/** What the traveller was asked, and what they answered. */
export function CaseRequests({ requests }: { requests: InformationRequest[] }) {
  const { t } = useTranslation('admin');
  const moment = useMoment();
  if (requests.length === 0) return null;
  return (
    <Card as="section" className="p-4 sm:p-4">
      <h2 className="mb-2 text-lg font-semibold">{t('cases.requests.title')}</h2>
      <ul className="flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={REQUEST_TONES[request.status]}>{t(`cases.requests.${request.status}`)}</Badge>
              <span className="font-medium">
                {t(`cases.subjects.${request.subject}`)} ·{' '}
                {t('submission.traveller', { number: request.traveller + 1 })}
              </span>
              <span>{t(`cases.reasons.${request.reason}`)}</span>
            </span>
            {request.message && <p className="whitespace-pre-wrap break-words">{request.message}</p>}
            <p className="text-muted">
              {t('cases.requests.asked', { at: moment(request.askedAt), due: moment(request.dueAt) })}
            </p>
            {request.answeredAt && (
              <p className="whitespace-pre-wrap break-words">
                {t('cases.requests.answer', { at: moment(request.answeredAt) })} {request.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CaseNotesProps {
  notes: Case['notes'];
  work: CaseWork;
  field: Ref<HTMLTextAreaElement>;
}

/** Notes among staff. What was typed stays until it is kept. */
export function CaseNotes({ notes, work, field }: CaseNotesProps) {
  const { t } = useTranslation('admin');
  const works = useMay()('cases.work');
  const colleague = useColleague();
  const moment = useMoment();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!text.trim());
    if (text.trim()) work.change((calls) => calls.note({ text: text.trim() }), { onSuccess: () => setText('') });
  };
  return (
    <Card as="section" className="flex flex-col gap-3 p-4 sm:p-4">
      <h2 className="text-lg font-semibold">{t('cases.notes.title')}</h2>
      {notes.length === 0 && <p className="text-sm text-muted">{t('cases.notes.empty')}</p>}
      <ul className="flex flex-col gap-2 text-sm">
        {notes.map(({ id, at, authorId, text: words }) => (
          <li key={id}>
            <p className="text-muted">
              {colleague(authorId)}, {moment(at)}
            </p>
            <p className="whitespace-pre-wrap break-words">{words}</p>
          </li>
        ))}
      </ul>
      {works && (
        <form onSubmit={add} className="flex flex-col items-start gap-2" noValidate>
          <TextArea
            ref={field}
            className="w-full"
            label={t('cases.notes.label')}
            hint={t('cases.notes.hint')}
            error={missing ? t('records.required') : undefined}
            maxLength={4000}
            rows={2}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="secondary" size="compact" busy={work.busy}>
            {t('cases.notes.add')}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** Everything that happened, the latest first. */
export function CaseTimeline({ events }: { events: Case['events'] }) {
  const { t } = useTranslation('admin');
  return (
    <Card as="section" className="p-4 sm:p-4">
      <h2 className="mb-2 text-lg font-semibold">{t('cases.timeline')}</h2>
      <ol className="flex flex-col gap-1.5 text-sm">
        {events.toReversed().map((event) => (
          <li key={event.sequence}>
            <EventLine event={event} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** One entry of the timeline: when, what, who, why. */
export function EventLine({ event }: { event: Case['events'][number] }) {
  const { t } = useTranslation('admin');
  const colleague = useColleague();
  const moment = useMoment();
  const language = useLanguage();
  const who = event.actor === 'staff' ? colleague(event.actorId) : t(`cases.actors.${event.actor}`);
  const why = event.reason && t(`cases.reasons.${event.reason}`, { defaultValue: event.reason });
  return (
    <>
      <span className="mr-2 text-muted tabular-nums">{moment(event.at)}</span>
      <span className="font-medium">{t(`cases.events.${event.kind}`, { defaultValue: event.kind })}</span>
      {event.amount && <span className="font-medium tabular-nums"> {formatFee(event.amount, language)}</span>}
      <span className="text-muted">{` · ${[who, why].filter(Boolean).join(' · ')}`}</span>
    </>
  );
}
