import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-field bg-primary px-4 py-3 font-semibold text-on-primary focus-visible:not-sr-only focus-visible:absolute focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:px-4 focus-visible:py-3"
      >
        {t('skip')}
      </a>
      <Header />
      {/* At least as high as the screen: the footer must not jump down from it when a page arrives. */}
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col">
        {children}
      </main>
      <Footer />
    </div>
  );
}
