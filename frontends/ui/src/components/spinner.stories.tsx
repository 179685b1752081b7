import { Spinner } from '@wayfare/ui/components/spinner';

export default { title: 'Spinner' };

export const WithLabel = () => <Spinner label="Reading your passport" />;
export const Alone = () => <Spinner />;
