import { useQuery } from '@tanstack/react-query';
import { brand } from '@wayfare/ui/brand';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../settings.ts';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';

/** Who we are not, and how to reach us. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { data: settings } = useQuery(settingsQuery);
  const link = 'inline-block py-1.5 underline decoration-line underline-offset-4 hover:decoration-current';
  return (
    <footer className="border-t border-line bg-sunken print:hidden">
      <div className="mx-auto grid max-w-(--page-width) gap-8 px-4 py-10 sm:px-6 md:grid-cols-[1fr_auto] md:gap-16 md:py-12">
        <div className="flex max-w-measure flex-col gap-4">
          <Logo />
          <p className="text-sm text-muted">{t('footer.disclosure', { brand: brand.name })}</p>
        </div>
        <ul className="flex flex-col text-sm max-md:flex-row max-md:flex-wrap max-md:gap-x-6">
          {settings && (
            <li>
              <a className={link} href={`mailto:${settings.supportEmail}`}>
                {t('footer.contact')}
              </a>
            </li>
          )}
          <li>
            <SiteLink className={link} href="/track">
              {t('footer.track')}
            </SiteLink>
          </li>
          <li>
            <SiteLink className={link} href="/uk-eta">
              {t('footer.ukEta')}
            </SiteLink>
          </li>
          <li>
            <SiteLink className={link} href="/accessibility">
              {t('footer.accessibility')}
            </SiteLink>
          </li>
          <li>
            <SiteLink className={link} href="/privacy">
              {t('footer.privacy')}
            </SiteLink>
          </li>
        </ul>
        <p className="text-sm text-muted md:col-span-2">
          {t('footer.rights', { year: new Date().getFullYear(), brand: brand.name })}
        </p>
      </div>
    </footer>
  );
}
