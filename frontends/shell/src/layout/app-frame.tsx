import { Toaster } from '@visa/ui/components/toaster';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Frame } from './frame.tsx';

export function AppFrame() {
  return (
    <Frame>
      <Outlet />
      <ScrollRestoration />
      <Toaster />
    </Frame>
  );
}
