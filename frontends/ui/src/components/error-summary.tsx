import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormError {
  /** Id of the control (or of the fieldset) the sentence is about. */
  readonly id: string;
  readonly message: string;
}

const focusable =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/** Takes the reader to a control by its id, opening what hides it; a group leads to its first control. */
export function focusControl(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  const target = element.matches(focusable) ? element : (element.querySelector<HTMLElement>(focusable) ?? element);
  for (let parent = target.parentElement; parent; parent = parent.parentElement)
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  target.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: 'center' });
}

/**
 * What has to be looked at again, at the top of a form, each sentence a link to its field. The focus moves here
 * whenever `errors` is a new, non-empty list (the pattern of GOV.UK).
 */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const { t } = useTranslation('ui');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length === 0) return;
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [errors]);
  if (errors.length === 0) return null;
  const follow = (id: string) => (event: MouseEvent) => {
    event.preventDefault();
    focusControl(id);
  };
  return (
    <div
      ref={box}
      role="alert"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      className="scroll-mt-24 rounded-card border-2 border-danger bg-surface p-5"
    >
      <h2 id="error-summary-title" className="text-lg font-semibold">
        {t('errorSummary.title')}
      </h2>
      <ul className="mt-2 flex flex-col">
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={follow(id)}
              className="inline-block py-1 font-medium text-danger underline underline-offset-4 hover:no-underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
