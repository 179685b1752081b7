import './styles.css';
import type { RemoteModule } from '@wayfare/ui/remote-contract';
import { admin } from './routes.tsx';

export const { routes, messages }: RemoteModule = admin;
