import { Combobox } from '@wayfare/ui/components/combobox';
import { useState } from 'react';

export default { title: 'Combobox' };

const countries = [
  { value: 'CI', label: 'Côte d’Ivoire', country: 'CI' },
  { value: 'FR', label: 'France', country: 'FR', keywords: 'paris' },
  { value: 'GB', label: 'United Kingdom', country: 'GB', description: 'England, Scotland, Wales, Northern Ireland' },
];

export const Empty = () => {
  const [value, setValue] = useState('');
  return <Combobox label="Destination" placeholder="Search" options={countries} value={value} onChange={setValue} />;
};
export const Chosen = () => {
  const [value, setValue] = useState('FR');
  return <Combobox label="Destination" options={countries} value={value} onChange={setValue} clearable />;
};
export const WithError = () => (
  <Combobox label="Nationality" options={countries} value="" onChange={() => {}} error="Please choose a country." />
);
export const Disabled = () => (
  <Combobox label="Nationality" options={countries} value="GB" onChange={() => {}} disabled />
);
