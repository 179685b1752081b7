import { brand } from '@wayfare/ui/brand';
import { classes } from '@wayfare/ui/classes';
import { type ReactNode, useEffect } from 'react';

interface PageTitleProps {
  readonly children: string;
  readonly note?: ReactNode;
  readonly className?: string;
  /** Put before the document's title when a form needs another look ('Error: '). */
  readonly titlePrefix?: string;
}

/** The page's one h1; names the document as well. Focus comes here after each change of page. */
export function PageTitle({ children, note, className, titlePrefix = '' }: PageTitleProps) {
  useEffect(() => {
    document.title = `${titlePrefix}${children} · ${brand.name}`;
  }, [children, titlePrefix]);
  return (
    <div className={classes('flex flex-col gap-2', className)}>
      <h1 data-page-title tabIndex={-1} className="font-display text-3xl font-semibold tracking-tight">
        {children}
      </h1>
      {note && <p className="max-w-measure text-muted wrap-anywhere">{note}</p>}
    </div>
  );
}
