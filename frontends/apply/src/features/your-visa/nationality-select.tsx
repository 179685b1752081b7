import { Combobox } from '@wayfare/ui/components/combobox';
import { countryName } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface NationalitySelectProps {
  /** ISO codes of those who can apply. */
  readonly countries: readonly string[];
  readonly value: string;
  readonly onChange: (country: string) => void;
}

/** Which passport the traveller uses, of those that are eligible. */
export function NationalitySelect({ countries, value, onChange }: NationalitySelectProps) {
  const { t } = useTranslation('apply');
  const options = useCountryOptions(countries);
  return (
    <Combobox
      id="nationality"
      label={t('visa.nationality')}
      hint={t('visa.nationalityHint')}
      placeholder={t('visa.nationalityPlaceholder')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

/** Countries by their names in the reader's language, in that language's order. */
export function useCountryOptions(countries: readonly string[]) {
  const language = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return countries
      .map((country) => ({ value: country, label: countryName(country, language), country, keywords: country }))
      .sort((one, other) => compare(one.label, other.label));
  }, [countries, language]);
}
