import { TextArea, TextField } from '@wayfare/ui/components/text-field';

export default { title: 'Text field' };

export const Empty = () => <TextField label="First name" hint="As in your passport" />;
export const Filled = () => <TextField label="First name" defaultValue="Ada" />;
export const Optional = () => <TextField label="Middle name" optional />;
export const WithError = () => <TextField label="Email" defaultValue="ada@" error="Please enter a valid email" />;
export const Disabled = () => <TextField label="Email" defaultValue="ada@example.com" disabled />;
export const SeveralLines = () => <TextArea label="Note" defaultValue="Asked for a sharper picture." />;
export const SeveralLinesWithError = () => <TextArea label="Note" error="Please write why." />;
