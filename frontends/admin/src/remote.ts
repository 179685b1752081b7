import './styles.css';
import type { RemoteModule } from '@visa/ui/remote-contract';
import { admin } from './routes.tsx';

export const { routes, messages }: RemoteModule = admin;
