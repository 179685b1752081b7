import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const DOTS = '••••••';

/** Whether the server sent dots in a value's place. */
export const isMasked = (text: string): boolean => text.startsWith('•');

/** A value that the reader may not see now. @param text as the server masked it: dots, and what is left of the end. */
export function MaskedValue({ text = DOTS }: { text?: string }) {
  const { t } = useTranslation('admin');
  const ending = text.replace(/^•+/, '');
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-muted">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{ending ? t('masked.ending', { ending }) : t('masked.value')}</span>
    </span>
  );
}
