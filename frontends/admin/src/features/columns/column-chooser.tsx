import { Button } from '@wayfare/ui/components/button';
import { Checkbox } from '@wayfare/ui/components/checkbox';
import { Dialog } from '@wayfare/ui/components/dialog';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from './use-columns.ts';

interface ColumnChooserProps {
  columns: Columns;
  labelOf: (key: string) => string;
}

/** Which columns a list shows, and in which order; each change is seen at once. */
export function ColumnChooser({ columns, labelOf }: ColumnChooserProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const [moved, setMoved] = useState('');
  const { choice, set } = columns;
  const first = set.fixedFirst ? 1 : 0;
  const move = (key: string, step: 1 | -1) => {
    columns.move(key, step);
    const place = choice.findIndex((one) => one.key === key) + step + 1;
    setMoved(t('columns.moved', { name: labelOf(key), place, count: choice.length }));
  };
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
        <Columns3 aria-hidden="true" />
        {t('columns.choose')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('columns.title')} description={t('columns.note')}>
        <ol className="flex flex-col">
          {choice.map(({ key, isShown }, index) => {
            const isFixed = key === set.fixed;
            const name = labelOf(key);
            return (
              <li key={key} className="flex items-center gap-1 border-b border-line last:border-0">
                <Checkbox
                  className="flex-1"
                  label={name}
                  hint={isFixed && t('columns.always')}
                  checked={isShown}
                  disabled={isFixed}
                  onChange={({ target }) => columns.show(key, target.checked)}
                />
                <Button
                  variant="quiet"
                  size="icon"
                  className="aria-disabled:opacity-40"
                  aria-label={t('columns.up', { name })}
                  aria-disabled={index <= first || undefined}
                  onClick={() => index > first && move(key, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  variant="quiet"
                  size="icon"
                  className="aria-disabled:opacity-40"
                  aria-label={t('columns.down', { name })}
                  aria-disabled={index < first || index === choice.length - 1 || undefined}
                  onClick={() => index >= first && index < choice.length - 1 && move(key, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
              </li>
            );
          })}
        </ol>
        <p aria-live="polite" className="sr-only">
          {moved}
        </p>
        <div className="flex justify-end gap-3 pt-4">
          <Button variant="secondary" size="small" disabled={columns.isUsual} onClick={columns.reset}>
            {t('columns.reset')}
          </Button>
          <Button size="small" onClick={() => setIsOpen(false)}>
            {t('columns.done')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
