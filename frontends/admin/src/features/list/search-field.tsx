import { LONGEST_SEARCH } from '@wayfare/gateway/contract/constants';
import { TextField } from '@wayfare/ui/components/text-field';
import { type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export const PAUSE_MS = 250;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
  field?: Ref<HTMLInputElement>;
}

/**
 * Follows the list where that changes by itself (Back), and changes it once the reader pauses or leaves the field: a
 * search that came later would undo the way to a row that was opened meanwhile.
 */
export function SearchField({ search, onSearch, field }: SearchFieldProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(search);
  const told = useRef(search);
  useEffect(() => {
    if (search === told.current) return;
    told.current = search;
    setText(search);
  }, [search]);
  const tell = useCallback(() => {
    const wanted = text.trim();
    if (wanted === told.current) return;
    told.current = wanted;
    onSearch(wanted);
  }, [text, onSearch]);
  useEffect(() => {
    const timer = setTimeout(tell, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [tell]);
  return (
    <TextField
      ref={field}
      type="search"
      label={t('search.label')}
      hideLabel
      placeholder={t('search.placeholder')}
      autoComplete="off"
      className="w-56 max-sm:w-full"
      inputClassName="h-9 text-sm"
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={tell}
    />
  );
}
