import { classes } from '@wayfare/ui/classes';
import { Button, buttonClasses } from '@wayfare/ui/components/button';
import { useReturnFocus } from '@wayfare/ui/use-return-focus';
import { X } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const overlay = 'fixed inset-0 z-40 bg-scrim';
const panel =
  'fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden border border-line bg-surface shadow-card max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-card sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A dialog over the page: focus stays inside, Escape closes, focus returns to where it came from. A sheet from below on
 * a phone.
 */
export function Dialog({ open, onClose, title, description, children, className }: DialogProps) {
  const { t } = useTranslation('ui');
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={overlay} />
        <RadixDialog.Content
          {...returnFocus}
          className={classes(panel, 'sm:max-w-form', className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start gap-4 border-b border-line px-6 py-4">
            <div className="flex-1">
              <RadixDialog.Title className="text-xl font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close className={buttonClasses({ variant: 'quiet', size: 'icon' })} aria-label={t('close')}>
              <X aria-hidden="true" />
            </RadixDialog.Close>
          </div>
          <div className="overflow-y-auto px-6 py-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmProps {
  readonly open: boolean;
  readonly question: string;
  /** What the question is about, such as the name of the row. */
  readonly description?: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back; the safe answer has the focus. */
export function ConfirmDialog({
  open,
  question,
  description,
  confirmLabel,
  cancelLabel,
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={overlay} />
        <RadixAlert.Content
          {...returnFocus}
          className={classes(panel, 'gap-6 p-6 sm:max-w-md')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div>
            <RadixAlert.Title className="text-lg font-semibold">{question}</RadixAlert.Title>
            {description && (
              <RadixAlert.Description className="mt-2 break-words text-muted">{description}</RadixAlert.Description>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <RadixAlert.Cancel asChild>
              <Button variant="secondary" size="small">
                {cancelLabel}
              </Button>
            </RadixAlert.Cancel>
            <Button variant="danger" size="small" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
