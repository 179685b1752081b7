import type { Translation } from '../db/translation-repository.ts';
import type { SeedProduct } from './product.ts';

/** Source, Spanish, French. */
const PHRASES: [source: string, es: string, fr: string][] = [
  ['14 days', '14 días', '14 jours'],
  ['30 days', '30 días', '30 jours'],
  ['60 days', '60 días', '60 jours'],
  ['90 days', '90 días', '90 jours'],
  ['180 days', '180 días', '180 jours'],
  ['2 months', '2 meses', '2 mois'],
  ['3 months', '3 meses', '3 mois'],
  ['6 months', '6 meses', '6 mois'],
  ['1 year', '1 año', '1 an'],
  ['2 years', '2 años', '2 ans'],
  ['3 years', '3 años', '3 ans'],
  ['5 years', '5 años', '5 ans'],
  ['10 years', '10 años', '10 ans'],
  ['30 days per entry', '30 días por entrada', '30 jours par entrée'],
  ['60 days per entry', '60 días por entrada', '60 jours par entrée'],
  ['90 days per entry', '90 días por entrada', '90 jours par entrée'],
  ['180 days per entry', '180 días por entrada', '180 jours par entrée'],
  ['186 days per entry', '186 días por entrada', '186 jours par entrée'],
  ['3 months per entry', '3 meses por entrada', '3 mois par entrée'],
  ['6 months per entry', '6 meses por entrada', '6 mois par entrée'],
  ['30 to 90 days per entry', 'De 30 a 90 días por entrada', 'De 30 à 90 jours par entrée'],
  ['90 days in 180 days', '90 días en 180 días', '90 jours sur 180 jours'],
  ['Single entry', 'Una entrada', 'Entrée simple'],
  ['Double entry', 'Dos entradas', 'Double entrée'],
  ['Multiple entry', 'Entradas múltiples', 'Entrées multiples'],
  ['Standard', 'Estándar', 'Standard'],
  ['Rush', 'Urgente', 'Urgent'],
  ['Super rush', 'Muy urgente', 'Très urgent'],
  ['Standard, 24 hours', 'Estándar, 24 horas', 'Standard, 24 heures'],
  ['Rush, 4 hours', 'Urgente, 4 horas', 'Urgent, 4 heures'],
  ['Super rush, 1 hour', 'Muy urgente, 1 hora', 'Très urgent, 1 heure'],
  ['Standard, 5 days', 'Estándar, 5 días', 'Standard, 5 jours'],
  ['Rush, 72 hours', 'Urgente, 72 horas', 'Urgent, 72 heures'],
  ['Super rush, 48 hours', 'Muy urgente, 48 horas', 'Très urgent, 48 heures'],
  ['Standard, 15 days', 'Estándar, 15 días', 'Standard, 15 jours'],
  ['Rush, 10 days', 'Urgente, 10 días', 'Urgent, 10 jours'],
  ['Standard, 10 days', 'Estándar, 10 días', 'Standard, 10 jours'],
  ['Rush, 6 days', 'Urgente, 6 días', 'Urgent, 6 jours'],
  ['Denial protection', 'Protección ante una denegación', 'Protection en cas de refus'],
  [
    'If the authority refuses your application, we refund everything you paid, its own fee included.',
    'Si la autoridad deniega tu solicitud, te devolvemos todo lo que pagaste, incluida la tasa oficial.',
    'Si l’administration refuse votre demande, nous vous remboursons tout ce que vous avez payé, frais officiels compris.',
  ],
  ['Embassy registration', 'Registro en la embajada', 'Inscription à l’ambassade'],
  [
    'We register your trip with your own country’s embassy, so that it can reach and help you in an emergency.',
    'Registramos tu viaje en la embajada de tu país, para que pueda localizarte y ayudarte en una emergencia.',
    'Nous inscrivons votre voyage auprès de l’ambassade de votre pays, afin qu’elle puisse vous joindre et vous aider en cas d’urgence.',
  ],
];

/** What stands in a visa's name besides the country; names of official products stay as they are. */
const KINDS: [source: string, es: string, fr: string][] = [
  ['Tourist e-Visa', 'e-Visa de turista', 'e-Visa touristique'],
  ['Tourist Visa (L), single entry', 'Visado de turista (L), una entrada', 'Visa touristique (L), entrée simple'],
  ['Tourist Visa (L)', 'Visado de turista (L)', 'Visa touristique (L)'],
  ['Tourist Visa', 'Visado de turista', 'Visa touristique'],
  ['e-Tourist Visa (30 days)', 'e-Tourist Visa de 30 días', 'e-Tourist Visa de 30 jours'],
  ['e-Visa (5 years)', 'e-Visa de 5 años', 'e-Visa de 5 ans'],
  ['e-Visa (multiple entry)', 'e-Visa de entradas múltiples', 'e-Visa à entrées multiples'],
];

/**
 * Every text of the seeded catalogue in Spanish and French. A visa is named with its country behind it: ETA (Reino
 * Unido).
 */
export const seedTranslations = (products: SeedProduct[]): Translation[] => {
  const texts = new Map<string, Translation>();
  const add = (source: string, es: string, fr: string) => {
    texts.set(`es ${source}`, { locale: 'es', source, text: es });
    texts.set(`fr ${source}`, { locale: 'fr', source, text: fr });
  };
  for (const phrase of PHRASES) add(...phrase);
  const es = new Intl.DisplayNames('es', { type: 'region' });
  const fr = new Intl.DisplayNames('fr', { type: 'region' });
  for (const { destinationName, visaName, country } of products) {
    const [inSpanish = destinationName, inFrench = destinationName] = [es.of(country), fr.of(country)];
    add(destinationName, inSpanish, inFrench);
    const kind = visaName.replace(destinationName, '').trim();
    const [, kindEs = kind, kindFr = kind] = KINDS.find(([source]) => source === kind) ?? [];
    add(visaName, `${kindEs} (${inSpanish})`, `${kindFr} (${inFrench})`);
  }
  return [...texts.values()];
};
