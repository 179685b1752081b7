import type { Application } from '@wayfare/api/schema';
import { useTranslation } from 'react-i18next';
import { AnswerList } from './answer-list.tsx';

/**
 * Everything that was answered, once more before it is handed in; what can still be changed has a way there and back.
 */
export function CheckAnswers({ application }: { application: Application }) {
  const { t } = useTranslation('apply');
  return (
    <section className="rounded-card border border-line bg-sunken p-5" aria-labelledby="final-check">
      <h2 id="final-check" className="text-lg font-semibold">
        {t('scan.final')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('check.note')}</p>
      <AnswerList application={application} canChange />
    </section>
  );
}
