import { Stepper } from '@wayfare/ui/components/stepper';
import { useState } from 'react';

export default { title: 'Stepper' };

export const InTheMiddle = () => {
  const [value, setValue] = useState(2);
  return <Stepper label="Applicants" max={10} value={value} onChange={setValue} />;
};
export const AtTheLeast = () => <Stepper label="Applicants" max={10} value={1} onChange={() => {}} />;
export const AtTheMost = () => (
  <Stepper label="Applicants" max={10} hint="At most ten" value={10} onChange={() => {}} />
);
