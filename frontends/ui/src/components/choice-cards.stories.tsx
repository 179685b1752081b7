import { CheckCard, RadioCards } from '@wayfare/ui/components/choice-cards';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';

export default { title: 'Choice cards' };

const speeds = [
  { value: 'standard', title: 'Standard', description: 'Three days', aside: '$19.00' },
  { value: 'rush', title: 'Rush', description: 'One day', aside: '$49.00' },
  { value: 'night', title: 'Overnight', description: 'Not for this destination', disabled: true },
];

export const OneOfAFew = () => {
  const [speed, setSpeed] = useState('standard');
  return <RadioCards legend="Processing time" value={speed} onChange={setSpeed} options={speeds} />;
};
export const NoneChosen = () => (
  <RadioCards legend="Processing time" value="" onChange={() => {}} options={speeds} error="Please choose one." />
);
export const YesOrNo = () => {
  const [answer, setAnswer] = useState('no');
  const options = [
    { value: 'yes', title: 'Yes' },
    { value: 'no', title: 'No' },
  ];
  return <RadioCards inline legend="Have you been convicted?" value={answer} onChange={setAnswer} options={options} />;
};
export const Extra = () => {
  const [checked, setChecked] = useState(false);
  return (
    <CheckCard
      checked={checked}
      onChange={setChecked}
      icon={<ShieldCheck aria-hidden="true" />}
      title="Denial protection"
      description="Your money back if the visa is refused."
      aside="$9.00"
    />
  );
};
export const ExtraDisabled = () => <CheckCard checked disabled onChange={() => {}} title="Denial protection" />;
