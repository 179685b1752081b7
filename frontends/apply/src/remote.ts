import './styles.css';
import type { RemoteModule } from '@visa/ui/remote-contract';
import { apply } from './routes.tsx';

export const { routes, messages }: RemoteModule = apply;
