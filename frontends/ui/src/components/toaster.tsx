import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';

const BELOW_HEADER = '4.5rem';

/** Where toasts appear. Rendered once, by the shell. */
export function Toaster() {
  const { t } = useTranslation('ui');
  return (
    <Sonner
      visibleToasts={3}
      duration={5000}
      closeButton
      theme="system"
      // Buttons that save or go on stand at the foot of dialogs and screens: news never cover them.
      position="top-right"
      offset={{ top: BELOW_HEADER }}
      mobileOffset={{ top: BELOW_HEADER }}
      containerAriaLabel={t('toast.region')}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
        info: <Info aria-hidden="true" className="size-5 text-primary" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast: 'toast-card',
          title: 'text-base font-semibold text-ink',
          description: 'text-sm text-muted',
        },
      }}
    />
  );
}
