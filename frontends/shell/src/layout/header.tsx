import { brand } from '@visa/ui/brand';
import { SiteLink } from './site-link.tsx';

export function Header() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-page items-center px-4">
        <SiteLink href="/" className="font-display text-2xl">
          {brand.name}
        </SiteLink>
      </div>
    </header>
  );
}
