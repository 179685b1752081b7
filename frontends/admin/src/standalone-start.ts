import '@wayfare/ui/standalone.css';
import { startStandalone } from '@wayfare/ui/components/standalone';
import { messages, routes } from './remote.ts';

export const start = (): Promise<void> => startStandalone('admin', { routes, messages });
