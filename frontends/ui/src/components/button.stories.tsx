import { Button } from '@wayfare/ui/components/button';
import { Trash2 } from 'lucide-react';

export default { title: 'Button' };

export const Primary = () => <Button>Continue</Button>;
export const Secondary = () => <Button variant="secondary">Previous</Button>;
export const Quiet = () => <Button variant="quiet">Cancel</Button>;
export const Danger = () => <Button variant="danger">Delete</Button>;
export const Disabled = () => <Button disabled>Continue</Button>;
export const DisabledSecondary = () => (
  <Button variant="secondary" disabled>
    Previous
  </Button>
);
export const Busy = () => <Button busy>Continue</Button>;
export const BusyWithWords = () => (
  <Button busy busyLabel="Processing...">
    Pay
  </Button>
);
export const Small = () => <Button size="small">Export</Button>;
export const Compact = () => <Button size="compact">Export</Button>;
export const Icon = () => (
  <Button variant="quiet" size="icon" aria-label="Delete">
    <Trash2 aria-hidden="true" />
  </Button>
);
