import { Card } from '@wayfare/ui/components/card';

export default { title: 'Card' };

export const Plain = () => <Card>Anything</Card>;
export const AsSection = () => (
  <Card as="section" aria-label="Your order">
    <h2 className="text-lg font-semibold">Your order</h2>
  </Card>
);
