import { Sheet } from '@wayfare/ui/components/sheet';

export default { title: 'Sheet' };

export const FromBelow = () => (
  <Sheet open onClose={() => {}} title="Your order">
    <p>United Kingdom ETA</p>
  </Sheet>
);
export const FromTheRight = () => (
  <Sheet open onClose={() => {}} title="Case" side="right">
    <p>What happened so far.</p>
  </Sheet>
);
