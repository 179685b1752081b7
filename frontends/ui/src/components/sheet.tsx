import { classes } from '@wayfare/ui/classes';
import { buttonClasses } from '@wayfare/ui/components/button';
import { useReturnFocus } from '@wayfare/ui/use-return-focus';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly side?: 'bottom' | 'right';
  readonly children: ReactNode;
  readonly className?: string;
}

/** A surface that slides in from an edge for a quick look; closing brings the focus back. */
export function Sheet({ open, onClose, title, side = 'bottom', children, className }: SheetProps) {
  const { t } = useTranslation('ui');
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className={classes(
            'fixed z-50 flex animate-rise flex-col overflow-hidden border border-line bg-surface shadow-card',
            side === 'bottom'
              ? 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-card'
              : 'inset-y-0 right-0 w-full max-w-form',
            className,
          )}
        >
          <div className="flex items-center gap-4 border-b border-line py-2 pr-2 pl-5">
            <RadixDialog.Title className="flex-1 text-lg font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close className={buttonClasses({ variant: 'quiet', size: 'icon' })} aria-label={t('close')}>
              <X aria-hidden="true" />
            </RadixDialog.Close>
          </div>
          <div className="overflow-y-auto p-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
