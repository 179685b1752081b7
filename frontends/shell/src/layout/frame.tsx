import type { ReactNode } from 'react';
import { Header } from './header.tsx';

/** Header, page, footer. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" className="flex-1">
        {children}
      </main>
    </div>
  );
}
