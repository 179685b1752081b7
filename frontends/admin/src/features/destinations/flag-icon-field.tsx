import { Button } from '@wayfare/ui/components/button';
import { Field } from '@wayfare/ui/components/field';
import { Problem } from '@wayfare/ui/problem';
import { toast } from '@wayfare/ui/toast';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../problem-text.ts';
import { useUploadFlagIcon } from './api.ts';

const TYPES = ['image/svg+xml', 'image/png'];
const MOST_BYTES = 102_400;

interface FlagIconFieldProps {
  /** Address of the icon; empty for none. */
  value: string;
  onChange: (url: string) => void;
}

/**
 * A flag of the destination's own: uploaded at once and cleaned by the server, shown as it will be, part of the
 * destination once the dialog is saved.
 */
export function FlagIconField({ value, onChange }: FlagIconFieldProps) {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const upload = useUploadFlagIcon();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  const refuse = (words: string) => {
    setFault(words);
    toast.error(words);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
    // Some systems know no type of an SVG; the server looks at the content anyway.
    if (!TYPES.includes(file.type) && !(file.type === '' && /\.(svg|png)$/i.test(file.name)))
      return refuse(t('problems.flag-not-an-image'));
    if (file.size > MOST_BYTES) return refuse(t('problems.flag-too-large'));
    setFault(undefined);
    upload.mutate(file, {
      onSuccess: ({ url }) => onChange(url),
      onError: (failure) =>
        refuse(
          failure instanceof Problem && failure.status === 413 ? t('problems.flag-too-large') : problemText(failure),
        ),
    });
  };

  return (
    <Field
      label={t('destinations.fields.flagIcon')}
      hint={t('destinations.fields.flagIconHint')}
      error={fault}
      optional
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          {value && (
            <>
              <img
                src={value}
                alt={t('destinations.fields.flagIconPreview')}
                height={32}
                className="h-8 w-auto max-w-24"
              />
              <Button variant="secondary" size="compact" onClick={() => onChange('')}>
                <Trash2 aria-hidden="true" />
                {t('destinations.fields.flagIconRemove')}
              </Button>
            </>
          )}
          <input
            {...control}
            ref={input}
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            disabled={upload.isPending}
            onChange={(event) => choose(event.target.files?.[0])}
            className="min-w-0 flex-1 text-sm file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-field file:border file:border-control file:bg-surface file:px-3 file:font-medium file:text-ink"
          />
        </div>
      )}
    </Field>
  );
}
