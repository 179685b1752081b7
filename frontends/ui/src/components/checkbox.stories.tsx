import { Checkbox } from '@wayfare/ui/components/checkbox';

export default { title: 'Checkbox' };

export const Empty = () => <Checkbox label="I agree to the terms" />;
export const Ticked = () => <Checkbox label="I agree to the terms" defaultChecked />;
export const WithHint = () => <Checkbox label="Text me" hint="Updates about this application only." />;
export const WithError = () => <Checkbox label="I agree to the terms" error="Please agree to go on." />;
