import { Problem } from '@wayfare/ui/problem';
import { useTranslation } from 'react-i18next';

/** A refusal in words: the reason's own sentence where there is one, else what to do, with the reference to quote. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation('admin');
  return (error) => {
    if (!(error instanceof Problem)) return t('problems.unexpected');
    const key = `problems.${error.reason}`;
    if (i18n.exists(key, { ns: 'admin' }))
      return t(key, { ...error.details, fields: error.fields.map(({ path }) => path).join(', ') });
    return error.reference ? t('problems.withReference', { reference: error.reference }) : t('problems.unexpected');
  };
};
