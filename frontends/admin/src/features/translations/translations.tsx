import { useQuery } from '@tanstack/react-query';
import type { Translation } from '@wayfare/api/schema';
import { api } from '@wayfare/ui/api';
import { TextField } from '@wayfare/ui/components/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const locales = ['es', 'fr'] as const;
const queryKey = ['translations'];

interface TranslationsProps {
  /** Texts of one entry of the catalogue, as they are saved. */
  readonly sources: readonly string[];
  /** Told with each change; saved together with the form around it. */
  readonly onTranslate: (translation: Translation) => void;
}

/** What an entry's texts are in the other languages, of every entry that has the same text. */
export function Translations({ sources, onTranslate }: TranslationsProps) {
  const { t } = useTranslation('admin');
  const [isOpened, setIsOpened] = useState(false);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get('/admin/translations', { signal }),
    enabled: isOpened,
  });
  const shown = [...new Set(sources)].filter((source) => source !== '');
  if (shown.length === 0) return null;
  const textOf = (locale: Translation['locale'], source: string) =>
    data?.translations.find((one) => one.locale === locale && one.source === source)?.text ?? '';
  return (
    <details className="rounded-field border border-line px-4 py-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
      <summary className="cursor-pointer py-1.5 font-medium" onClick={() => setIsOpened(true)}>
        {t('translations.title')}
      </summary>
      <p className="mt-1 text-sm text-muted">{t('translations.note')}</p>
      <div className="mt-4 flex flex-col gap-5">
        {(data ? shown : []).map((source) => (
          <fieldset key={source} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-1 text-sm text-muted">{source}</legend>
            {locales.map((locale) => {
              const before = textOf(locale, source);
              return (
                <TextField
                  key={`${locale}-${before}`}
                  label={t(`translations.${locale}`)}
                  lang={locale}
                  defaultValue={before}
                  maxLength={1000}
                  onChange={({ currentTarget }) => onTranslate({ locale, source, text: currentTarget.value })}
                />
              );
            })}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
