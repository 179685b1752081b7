import { brand } from '@wayfare/ui/brand';
import { classes } from '@wayfare/ui/classes';
import { buttonClasses } from '@wayfare/ui/components/button';
import {
  type CurrencyCode,
  currencies,
  type Language,
  languages,
  setCurrency,
  setLanguage,
} from '@wayfare/ui/preferences';
import { isStaff, signIn, signOut } from '@wayfare/ui/session';
import { useCurrency, useLanguage } from '@wayfare/ui/use-preferences';
import { useSession } from '@wayfare/ui/use-session';
import { ChevronDown, CircleUserRound, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';

const languageNames: Record<Language, string> = { en: 'English', es: 'Español', fr: 'Français' };
const currencyNames: Record<CurrencyCode, string> = { usd: 'USD $', eur: 'EUR €', gbp: 'GBP £' };

/** Logo, language, currency, Admin and Log in; everything but the logo folds into a menu on a phone. */
export function Header() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <header className="relative top-0 z-30 [@media(height>=30rem)]:sticky border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-(--page-width) items-center gap-2 px-4 sm:px-6">
        <SiteLink
          href="/"
          onClick={close}
          aria-label={t('header.home', { brand: brand.name })}
          className="mr-auto flex rounded-sm"
        >
          <Logo />
        </SiteLink>
        <nav aria-label={t('header.site')} className="hidden items-center gap-1 md:flex">
          <Selectors />
          <AdminLink />
          <Account />
        </nav>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          aria-label={t('header.menu')}
          onClick={() => setOpen(!open)}
          className={classes(buttonClasses({ variant: 'quiet', size: 'icon' }), '-mr-2.5 text-ink md:hidden')}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      <nav
        id={menuId}
        aria-label={t('header.menu')}
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-surface px-4 pt-3 pb-5 shadow-card md:hidden"
      >
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-2 gap-3 pb-2">
            <Selectors wide />
          </div>
          <AdminLink onFollow={close} />
          <AccountLinks onFollow={close} />
        </div>
      </nav>
    </header>
  );
}

function Selectors({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const currency = useCurrency();
  return (
    <>
      <HeaderSelect
        name="language"
        wide={wide}
        label={t('header.language')}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </HeaderSelect>
      <HeaderSelect
        name="currency"
        wide={wide}
        label={t('header.currency')}
        value={currency}
        onChange={(value) => setCurrency(value as CurrencyCode)}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {currencyNames[code]}
          </option>
        ))}
      </HeaderSelect>
    </>
  );
}

interface HeaderSelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wide: boolean;
  readonly children: ReactNode;
}

function HeaderSelect({ name, label, value, onChange, wide, children }: HeaderSelectProps) {
  return (
    <span className="relative block">
      <select
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          'h-11 appearance-none rounded-field bg-surface pr-8 pl-3 font-medium transition-colors hover:bg-primary-soft',
          wide && 'h-12 w-full border border-control',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

const navLink =
  'inline-flex min-h-11 items-center rounded-field px-3 font-medium no-underline transition-colors hover:bg-primary-soft';

function AdminLink({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <SiteLink href="/admin" onClick={onFollow} className={navLink}>
      {t('header.admin')}
    </SiteLink>
  );
}

/** Log in, or who is signed in with a small menu. */
function Account() {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  if (status !== 'signed-in')
    return (
      <SiteLink
        href="/auth"
        className={classes(
          buttonClasses({ size: 'small', variant: 'secondary' }),
          'ml-2',
          status === 'unknown' && 'invisible',
        )}
      >
        {t('header.logIn')}
      </SiteLink>
    );
  return (
    <div ref={box} className="relative ml-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${t('header.account')}: ${user?.name || user?.email}`}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        className={classes(buttonClasses({ size: 'small', variant: 'secondary' }), 'max-w-56 px-3')}
      >
        <CircleUserRound aria-hidden="true" />
        <span className="truncate">{user?.name || user?.email}</span>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 mt-2 w-64 animate-rise rounded-card border border-line bg-surface p-2 shadow-card"
      >
        <p className="truncate px-3 py-2 text-sm text-muted">{user?.email}</p>
        <AccountLinks onFollow={() => setOpen(false)} />
      </div>
    </div>
  );
}

function AccountLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  if (status !== 'signed-in')
    return (
      <SiteLink href="/auth" onClick={onFollow} className={buttonClasses({ variant: 'secondary' })}>
        {t('header.logIn')}
      </SiteLink>
    );
  return (
    <div className="flex flex-col">
      <SiteLink href="/application/resume" onClick={onFollow} className={navLink}>
        {t('header.applications')}
      </SiteLink>
      <SiteLink href="/application/my-data" onClick={onFollow} className={navLink}>
        {t('header.myData')}
      </SiteLink>
      {isStaff(user) && (
        <button
          type="button"
          onClick={() => void signIn({ changePassword: true, returnTo: '/admin' })}
          className={classes(navLink, 'text-left')}
        >
          {t('header.changePassword')}
        </button>
      )}
      <button type="button" onClick={() => void signOut()} className={classes(navLink, 'text-left')}>
        {t('header.logOut')}
      </button>
    </div>
  );
}
