import './styles.css';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import { apply } from './routes.tsx';

export const { routes, messages }: RemoteModule = apply;
