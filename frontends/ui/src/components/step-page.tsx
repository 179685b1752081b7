import { Button } from '@wayfare/ui/components/button';
import { Card } from '@wayfare/ui/components/card';
import { ErrorSummary, type FormError } from '@wayfare/ui/components/error-summary';
import { LinkButton } from '@wayfare/ui/components/link-button';
import { PageTitle } from '@wayfare/ui/components/page-title';
import { ProgressSteps } from '@wayfare/ui/components/progress-steps';
import { type SaveProgress, SaveState } from '@wayfare/ui/components/save-state';
import type { Sheet } from '@wayfare/ui/components/sheet';
import { logProblem } from '@wayfare/ui/log-problem';
import { ChevronUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface StepPageProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Position among the four steps before payment; later steps have none. */
  readonly step?: 1 | 2 | 3 | 4;
  readonly children: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly submitLabel?: string;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly submitDisabled?: boolean;
  /** Where 'Previous' goes; use `onBack` instead when something has to happen first. */
  readonly backTo?: string;
  readonly onBack?: () => void;
  readonly backLabel?: string;
  readonly saveState?: SaveProgress;
  readonly errors?: readonly FormError[];
  /** The order beside the form; on a phone it opens from the bar below, which shows `summaryTotal`. */
  readonly summary?: ReactNode;
  readonly summaryTotal?: ReactNode;
  /** Room for two columns of its own, where there is no order beside the form. */
  readonly isWide?: boolean;
  /** A quiet line above the buttons: not a government site, the official fee. */
  readonly footnote?: ReactNode;
}

const noErrors: readonly FormError[] = [];

/** A step of the application: progress, title, form, and the order in sight. */
export function StepPage({
  title,
  note,
  step,
  children,
  onSubmit,
  submitLabel,
  busy,
  busyLabel,
  submitDisabled,
  backTo,
  onBack,
  backLabel,
  saveState,
  errors = noErrors,
  summary,
  summaryTotal,
  isWide = false,
  footnote,
}: StepPageProps) {
  const { t } = useTranslation('ui');
  const previous = backLabel ?? t('step.previous');
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 lg:pt-10">
      {step && (
        <div className="mb-8 lg:mb-10">
          <ProgressSteps current={step} />
        </div>
      )}
      <div
        className={
          summary
            ? 'grid grid-cols-[minmax(0,40rem)] items-start justify-center gap-x-12 lg:grid-cols-[minmax(0,40rem)_22.5rem] lg:justify-between'
            : isWide
              ? ''
              : 'mx-auto max-w-form'
        }
      >
        <form
          noValidate
          className={`flex min-w-0 flex-col gap-6 ${isWide ? '' : 'max-w-form'}`}
          onSubmit={(event) => {
            if (busy) event.preventDefault();
            else onSubmit(event);
          }}
        >
          <ErrorSummary errors={errors} />
          <PageTitle note={note} titlePrefix={errors.length > 0 ? t('errorSummary.prefix') : ''}>
            {title}
          </PageTitle>
          {children}
          <div className="mt-2 flex flex-col gap-3">
            {footnote && <p className="text-sm text-muted">{footnote}</p>}
            <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-3">
              <Button
                type="submit"
                busy={busy}
                busyLabel={busyLabel}
                disabled={submitDisabled}
                className="max-sm:flex-1"
              >
                {submitLabel ?? t('step.next')}
              </Button>
              {onBack ? (
                <Button variant="secondary" onClick={onBack}>
                  {previous}
                </Button>
              ) : (
                backTo && (
                  <LinkButton variant="secondary" to={backTo}>
                    {previous}
                  </LinkButton>
                )
              )}
            </div>
            <SaveState state={saveState} />
          </div>
        </form>
        {summary && <OrderAside total={summaryTotal}>{summary}</OrderAside>}
      </div>
    </div>
  );
}

/** The order: a card that stays in sight beside the form; a bar with a sheet on a narrow screen. */
function OrderAside({ total, children }: { total: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const [LoadedSheet, setLoadedSheet] = useState<typeof Sheet>();
  /** Fetches the sheet when it is first asked for; after a failure the next press tries again. */
  const openSheet = async () => {
    const loaded = await import('@wayfare/ui/components/sheet');
    setLoadedSheet(() => loaded.Sheet);
    setOpen(true);
  };
  return (
    <>
      <aside aria-label={t('step.order')} className="sticky top-24 hidden lg:block">
        <Card>{children}</Card>
      </aside>
      <div
        data-order-bar
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <button
          type="button"
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => void openSheet().catch((error: Error) => logProblem(error.message))}
          className="flex min-h-14 w-full items-center justify-between gap-3 text-left"
        >
          <span className="flex items-center gap-2 font-medium">
            <ChevronUp aria-hidden="true" className="size-5 text-muted" />
            {t('step.order')}
          </span>
          <span className="numeric text-lg font-semibold">{total}</span>
        </button>
      </div>
      {LoadedSheet && (
        <LoadedSheet open={open} onClose={() => setOpen(false)} title={t('step.order')}>
          {children}
        </LoadedSheet>
      )}
    </>
  );
}
