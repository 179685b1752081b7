import type { KeptApplication } from '@wayfare/api/schema';
import { Badge, toneOfStatus } from '@wayfare/ui/components/badge';
import { Card } from '@wayfare/ui/components/card';
import { Flag } from '@wayfare/ui/components/flag';
import { formatDate } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { messagesPath } from '../messages/api.ts';
import { AnswerList } from '../passport-scan/answer-list.tsx';
import { EraseButton } from './erase-button.tsx';
import { KeptDocument } from './kept-document.tsx';

/** One application: until when it is kept, all its answers, its files, and the way to be rid of it. */
export function KeptApplicationCard({ kept }: { kept: KeptApplication }) {
  const { t } = useTranslation('apply');
  const language = useLanguage();
  const { application, keptUntil, erasable, documents, messages } = kept;
  const { id, visaName, orderNumber, status, destinationCountry, travellers } = application;
  const isDraft = application.paidAt === null;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          <Flag country={destinationCountry} className="mt-1" />
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-lg leading-snug font-semibold">{visaName}</h2>
            <p className="numeric text-sm text-muted">{t('resume.orderNumber', { number: orderNumber })}</p>
          </div>
        </div>
        <Badge tone={toneOfStatus(status)}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="numeric">
        {t(isDraft ? 'myData.draftUntil' : 'myData.keptUntil', { date: formatDate(keptUntil, language) })}
      </p>
      {travellers.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 text-primary">
            {t('myData.answers')}
            <span className="sr-only"> {visaName}</span>
          </summary>
          <AnswerList application={application} />
        </details>
      )}
      {documents.length > 0 && (
        <div>
          <h3 className="font-medium">{t('myData.documents')}</h3>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {documents.map((document) => (
              <KeptDocument key={document.id} document={document} />
            ))}
          </ul>
        </div>
      )}
      {messages.length > 0 && (
        <Link to={messagesPath(id)} className="self-start py-1 text-primary underline underline-offset-4">
          {t('myData.messages', { count: messages.length })}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-end gap-4 border-t border-line pt-4">
        {erasable ? (
          <EraseButton
            label={isDraft ? t('myData.deleteDraft') : t('myData.erase')}
            name={`${isDraft ? t('myData.deleteDraft') : t('myData.erase')}: ${visaName}, ${orderNumber}`}
            question={t(isDraft ? 'myData.deleteDraftQuestion' : 'myData.eraseQuestion', { visa: visaName })}
            applications={[kept]}
          />
        ) : (
          <p className="text-muted">
            {t('myData.atWork')}{' '}
            <Link
              to="/application/final-submission"
              state={{ applicationId: id }}
              className="text-primary underline underline-offset-4"
            >
              {t('myData.toWithdrawal')}
            </Link>
          </p>
        )}
      </div>
    </Card>
  );
}
