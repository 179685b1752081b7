import { useQuery } from '@tanstack/react-query';
import { brand } from '@wayfare/ui/brand';
import { buttonClasses } from '@wayfare/ui/components/button';
import { Skeleton } from '@wayfare/ui/components/skeleton';
import { formatFigure } from '@wayfare/ui/format';
import { useLanguage } from '@wayfare/ui/use-preferences';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../layout/site-link.tsx';
import { StampArt } from '../layout/stamp-art.tsx';
import { settingsQuery } from '../settings.ts';
import { DestinationsGrid } from './destinations-grid.tsx';
import { RequirementsChecker } from './requirements-checker.tsx';
import { type Journey, startAddress } from './start-address.ts';

/** What the product is, what it costs, and whether one needs it at all. */
export function LandingPage() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const [journey, setJourney] = useState<Journey>({ nationality: 'US', destination: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language
  useEffect(() => {
    document.title = `${t('landing.title')} · ${brand.name}`;
  }, [t, language]);
  return (
    <>
      <Hero journey={journey} onChange={setJourney} />
      <Figures />
      <Comparison />
      <HowItWorks />
      <DestinationsGrid nationality={journey.nationality} />
      <Questions />
      <Closing href={startAddress(journey)} />
    </>
  );
}

function Section({ id, title, intro, children }: { id: string; title: string; intro?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 lg:py-20">
      <h2 id={id} className="font-display text-3xl font-semibold tracking-tight">
        {title}
      </h2>
      {intro && <p className="mt-2 max-w-measure text-lg text-muted">{intro}</p>}
      <div className="mt-8">{children}</div>
    </section>
  );
}

function Hero({ journey, onChange }: { journey: Journey; onChange: (journey: Journey) => void }) {
  const { t } = useTranslation('shell');
  return (
    <section className="relative isolate border-b border-line bg-primary-soft">
      <StampArt className="pointer-events-none absolute -top-10 -left-16 -z-10 size-80 -rotate-12 text-primary opacity-[0.07] max-lg:hidden" />
      <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-8 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_28rem] lg:py-20">
        <div className="flex flex-col gap-5">
          <h1
            data-page-title
            tabIndex={-1}
            className="font-display text-3xl font-semibold tracking-tight sm:text-4xl lg:max-w-[14ch] lg:text-[3.5rem] lg:leading-[1.05]"
          >
            {t('landing.title')}
          </h1>
          <p className="max-w-measure text-lg text-muted max-lg:hidden lg:max-w-[46ch]">{t('landing.lede')}</p>
          <div className="max-lg:hidden">
            <Rating />
          </div>
        </div>
        <RequirementsChecker journey={journey} onChange={onChange} />
        <div className="flex flex-col gap-4 lg:hidden">
          <p className="max-w-measure text-lg text-muted">{t('landing.lede')}</p>
          <Rating />
        </div>
      </div>
    </section>
  );
}

function Rating() {
  const { t } = useTranslation('shell');
  const { data: settings } = useQuery(settingsQuery);
  const language = useLanguage();
  const rating = settings?.figures.find(({ key }) => key === 'rating');
  if (!rating) return <p className="h-6" />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
      <Stars share={Math.min(5, Number(rating.value)) / 5} />
      {t('landing.rating', { value: formatFigure(rating.value, language) })}
    </p>
  );
}

const starPath = 'M10 1.6l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L1.4 7.9l6-.8z';

/** Five stars, filled from the left by a share of 0 to 1. */
function Stars({ share }: { share: number }) {
  const clipId = useId();
  const stars = [0, 1, 2, 3, 4].map((star) => <path key={star} d={starPath} transform={`translate(${star * 22})`} />);
  return (
    <svg viewBox="0 0 108 20" aria-hidden="true" className="h-5 w-27 fill-current">
      <clipPath id={clipId}>
        <rect width={108 * share} height="20" />
      </clipPath>
      <g className="text-line">{stars}</g>
      <g className="text-accent" clipPath={`url(#${clipId})`}>
        {stars}
      </g>
    </svg>
  );
}

/** Those that the product knows words for, in their order, for the time before the configured ones are there. */
const figureKeys = ['rating', 'approvalRate', 'experience', 'assistance', 'destinations', 'reviews'] as const;

/** Marketing figures come from configuration; one without a source can be switched off there. */
function Figures() {
  const { t, i18n } = useTranslation('shell');
  const { data: settings, isPending } = useQuery(settingsQuery);
  const language = useLanguage();
  const figures = settings?.figures.filter(({ key }) => i18n.exists(`shell:figures.${key}`)) ?? [];
  if (!isPending && figures.length === 0) return null;
  return (
    <section aria-label={t('figures.title')} className="border-b border-line bg-surface">
      <dl className="mx-auto grid min-h-28 max-w-page grid-cols-2 gap-x-6 gap-y-6 px-4 py-8 sm:grid-cols-3 sm:px-6 lg:grid-cols-6">
        {isPending &&
          figureKeys.map((key) => (
            <div key={key} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{t(`figures.${key}`)}</dt>
              <dd>
                <Skeleton className="h-8 w-16" />
              </dd>
            </div>
          ))}
        {figures.map(({ key, value, source }) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">
              {t(`figures.${key}`)}
              {source && <span className="block">{t('figures.source', { source })}</span>}
            </dt>
            <dd className="numeric text-2xl font-semibold tracking-tight">{formatFigure(value, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const topics = ['forms', 'mistakes', 'hours', 'support', 'progress', 'payment'] as const;

function Comparison() {
  const { t } = useTranslation('shell');
  const mark = 'mt-0.5 size-5 shrink-0';
  return (
    <Section id="compare" title={t('compare.title')} intro={t('compare.intro')}>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-3 pr-4 font-semibold max-sm:sr-only">
              {t('compare.topic')}
            </th>
            <th scope="col" className="w-1/2 py-3 pr-4 font-semibold sm:w-2/5">
              {t('compare.yourself')}
            </th>
            <th
              scope="col"
              className="w-1/2 rounded-t-card bg-primary-soft px-4 py-3 font-semibold text-primary sm:w-2/5"
            >
              {t('compare.us', { brand: brand.name })}
            </th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={topic} className="border-b border-line align-top">
              <th scope="row" className="py-4 pr-4 font-medium text-muted max-sm:sr-only">
                {t(`compare.rows.${topic}.topic`)}
              </th>
              <td className="py-4 pr-4">
                <span className="flex gap-2">
                  <X aria-hidden="true" className={`${mark} text-muted`} />
                  {t(`compare.rows.${topic}.yourself`)}
                </span>
              </td>
              <td className="bg-primary-soft px-4 py-4 font-medium">
                <span className="flex gap-2">
                  <Check aria-hidden="true" strokeWidth={2.5} className={`${mark} text-success`} />
                  {t(`compare.rows.${topic}.us`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const stages = ['visa', 'details', 'pay', 'photos', 'visaSent'] as const;

function HowItWorks() {
  const { t } = useTranslation('shell');
  return (
    <div className="border-y border-line bg-sunken">
      <Section id="how" title={t('how.title')}>
        <ol className="grid gap-x-6 gap-y-8 md:grid-cols-5">
          {stages.map((stage, index) => (
            <li key={stage} className="relative flex gap-4 md:flex-col">
              {index < stages.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute top-11 -bottom-7 left-5 w-px bg-control md:top-5 md:right-[-1.25rem] md:bottom-auto md:left-13 md:h-px md:w-auto"
                />
              )}
              <span
                aria-hidden="true"
                className="numeric grid size-10 shrink-0 place-items-center rounded-full border-2 border-primary bg-surface font-semibold text-primary"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-semibold">{t(`how.steps.${stage}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`how.steps.${stage}.body`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

const questions = ['government', 'price', 'time', 'later', 'refused', 'data'] as const;

function Questions() {
  const { t } = useTranslation('shell');
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-page gap-x-16 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[18rem_1fr] lg:py-20">
        <h2 id="questions" className="font-display text-3xl font-semibold tracking-tight">
          {t('questions.title')}
        </h2>
        <div className="divide-y divide-line border-y border-line">
          {questions.map((key) => (
            <details key={key} className="group">
              <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-4 text-lg font-medium [&::-webkit-details-marker]:hidden">
                {t(`questions.items.${key}.question`)}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-measure pb-5 text-muted">{t(`questions.items.${key}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function Closing({ href }: { href: string }) {
  const { t } = useTranslation('shell');
  return (
    <section
      aria-labelledby="closing"
      className="mx-auto flex w-full max-w-page flex-col items-start gap-5 px-4 py-16 sm:px-6 lg:items-center lg:py-24 lg:text-center"
    >
      <h2 id="closing" className="font-display text-3xl font-semibold tracking-tight">
        {t('closing.title')}
      </h2>
      <p className="text-lg text-muted">{t('closing.body')}</p>
      <SiteLink href={href} className={buttonClasses()}>
        {t('landing.startAgain')}
      </SiteLink>
    </section>
  );
}
