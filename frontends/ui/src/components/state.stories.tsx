import { Button } from '@wayfare/ui/components/button';
import { EmptyState, ErrorState } from '@wayfare/ui/components/state';

export default { title: 'State' };

export const Empty = () => (
  <EmptyState title="No submissions found" action={<Button variant="secondary">Clear filters</Button>}>
    Nothing matches these filters.
  </EmptyState>
);
export const Failed = () => <ErrorState onRetry={() => {}} />;
export const FailedForGood = () => <ErrorState title="This order cannot be shown" titleAs="h2" />;
