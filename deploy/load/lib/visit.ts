import { check } from 'k6';
import http from 'k6/http';
import { bodyOf, call } from './api.ts';
import { WEB } from './target.ts';

export interface Destination {
  id: string;
  slug: string;
  nationalityCountries: string[];
}
export interface Offer {
  services: { id: string }[];
}

const NATIONALITIES = ['US', 'IN', 'ES', 'FR', 'BR', 'ZA', 'JP', 'MX'];
export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
export const aNationality = (): string => pick(NATIONALITIES);

const kind = 'browse';

export const readDestinations = (): Destination[] =>
  bodyOf<{ destinations?: Destination[] }>(call('destinations', { name: 'destinations', kind })).destinations ?? [];

/** One request of somebody who looks around; what a visit asks for, in the shares of a visit. */
export const browseOnce = (destinations: Destination[]): void => {
  const { id, slug } = pick(destinations);
  const turn = Math.random();
  if (turn < 0.2) {
    const page = http.get(`${WEB}/`, { tags: { name: '/', kind }, responseType: 'text' });
    check(page, { 'the landing page is answered': ({ status }) => status === 200 });
  } else if (turn < 0.4) call('destinations', { name: 'destinations', kind, headers: { 'Accept-Encoding': 'br' } });
  else if (turn < 0.6) call(`destinations/${slug}`, { name: 'destinations/{slug}', kind });
  else if (turn < 0.75) call(`destinations/${id}/services`, { name: 'destinations/{id}/services', kind });
  else if (turn < 0.9)
    call(`destinations/${id}/upsells?nationality=${aNationality()}`, { name: 'destinations/{id}/upsells', kind });
  else call(`requirements?nationality=${aNationality()}&destination=GB`, { name: 'requirements', kind });
};
