import { classes } from '@wayfare/ui/classes';
import { buttonClasses } from '@wayfare/ui/components/button';
import { Fieldset, type FieldWords } from '@wayfare/ui/components/field';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface StepperProps extends FieldWords {
  readonly id?: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max: number;
}

/** A small number, one up or down at a time; at an end the button that cannot go on is disabled. */
export function Stepper({ value, onChange, min = 1, max, ...words }: StepperProps) {
  const { t } = useTranslation('ui');
  const button = classes(buttonClasses({ variant: 'secondary', size: 'icon' }), 'size-12');
  return (
    <Fieldset {...words}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={t('stepper.fewer')}
          className={button}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden="true" />
        </button>
        <output aria-live="polite" className="numeric min-w-14 text-center text-xl font-semibold">
          {value}
        </output>
        <button
          type="button"
          aria-label={t('stepper.more')}
          className={button}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </Fieldset>
  );
}
