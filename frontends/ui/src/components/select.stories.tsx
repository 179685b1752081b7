import { BareSelect, Select } from '@wayfare/ui/components/select';

export default { title: 'Select' };

const currencies = [
  { value: 'usd', label: 'USD $' },
  { value: 'eur', label: 'EUR €' },
];

export const Empty = () => <Select label="Currency" placeholder="Choose" options={currencies} />;
export const Chosen = () => <Select label="Currency" options={currencies} defaultValue="eur" />;
export const WithError = () => <Select label="Currency" options={currencies} error="Please choose one." />;
export const Disabled = () => <Select label="Currency" options={currencies} disabled />;
export const Compact = () => <Select label="Status" hideLabel compact options={currencies} />;
export const Bare = () => (
  <BareSelect aria-label="Language">
    <option>English</option>
  </BareSelect>
);
