import { Problem } from '@wayfare/ui/problem';
import { useTranslation } from 'react-i18next';

/** A refusal in words: the reason's own sentence where there is one, else what to do, with the reference to quote. */
export const useProblemText = (): ((error: unknown, labelOf?: (path: string) => string) => string) => {
  const { t, i18n } = useTranslation('admin');
  return (error, labelOf = (path) => path) => {
    if (!(error instanceof Problem)) return t('problems.unexpected');
    const key = `problems.${error.reason}`;
    if (i18n.exists(key, { ns: 'admin' }))
      return t(key, {
        ...error.details,
        fields: [...new Set(error.fields.map(({ path }) => labelOf(path)))].join(', '),
      });
    return error.reference ? t('problems.withReference', { reference: error.reference }) : t('problems.unexpected');
  };
};
