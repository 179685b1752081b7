import { Flag } from '@wayfare/ui/components/flag';

export default { title: 'Flag' };

export const Small = () => (
  <p>
    <Flag country="FR" /> France
  </p>
);
export const Large = () => (
  <p>
    <Flag country="GB" size="large" /> United Kingdom
  </p>
);
export const Unknown = () => (
  <p>
    <Flag country="?" /> Elsewhere
  </p>
);
