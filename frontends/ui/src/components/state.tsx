import { classes } from '@wayfare/ui/classes';
import { Button } from '@wayfare/ui/components/button';
import type { LucideIcon } from 'lucide-react';
import { CloudOff, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StateProps {
  readonly title: string;
  /** A heading where the state is the whole page or a part of its own. */
  readonly titleAs?: 'p' | 'h1' | 'h2';
  readonly children?: ReactNode;
  readonly icon?: LucideIcon;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly role?: 'alert' | 'status';
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({
  title,
  titleAs: Title = 'p',
  children,
  icon: Icon = Inbox,
  action,
  className,
  role,
}: StateProps) {
  return (
    <div role={role} className={classes('flex flex-col items-center gap-3 px-6 py-12 text-center', className)}>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <Title className="text-lg font-semibold">{title}</Title>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** Something could not be loaded: says so and offers to try again. */
export function ErrorState({
  title,
  titleAs,
  children,
  onRetry,
  className,
}: Omit<StateProps, 'action' | 'icon' | 'title'> & { title?: string; onRetry?: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      role="alert"
      icon={CloudOff}
      title={title ?? t('error.title')}
      titleAs={titleAs}
      className={className}
      action={
        onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )
      }
    >
      {children ?? t('error.body')}
    </EmptyState>
  );
}
