import { Tabs } from '@wayfare/ui/components/tabs';
import { useState } from 'react';

export default { title: 'Tabs' };

const tabs = [
  { value: 'submissions', label: 'Submissions' },
  { value: 'destinations', label: 'Destinations' },
];

export const Two = () => {
  const [value, setValue] = useState('submissions');
  return (
    <Tabs label="Administration" tabs={tabs} value={value} onChange={setValue}>
      <p>{value}</p>
    </Tabs>
  );
};
