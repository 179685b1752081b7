import './styles.css';
import type { RemoteModule, RemoteNeeds } from '@wayfare/ui/remote-contract';
import { admin } from './routes.tsx';

/** By the build, from the sources. */
declare const REMOTE_NEEDS: RemoteNeeds;

export const needs = REMOTE_NEEDS;
export const { routes, messages }: RemoteModule = admin;
