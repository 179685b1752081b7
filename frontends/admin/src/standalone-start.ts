import '@visa/ui/standalone.css';
import { startStandalone } from '@visa/ui/components/standalone';
import { messages, routes } from './remote.ts';

export const start = (): Promise<void> => startStandalone('admin', { routes, messages });
