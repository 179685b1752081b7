import type { GrpcClient } from '@wayfare/kit/client';
import { notFound } from '@wayfare/kit/errors';
import type {
  CatalogServiceService,
  Offer as ProtoOffer,
  Upsell,
  VisaService,
} from '@wayfare/proto/catalog/v1/catalog_service';
import type { Offer, ServiceOffer, UpsellOffer } from '../domain/offer.ts';

export interface CatalogClient {
  /**
   * Names in the applicant's language. NOT_FOUND `destination-not-found` where it is unknown or archived. `fresh` asks
   * the catalogue although an answer of the last seconds is there.
   */
  getOffer: (destinationId: string, options: { locale: string; fresh?: boolean }) => Promise<Offer>;
}

const toService = ({ id, details }: VisaService): ServiceOffer[] =>
  details?.isActive && !details.isUpsell
    ? [
        {
          id,
          name: details.serviceName,
          label: details.shortName || 'Standard',
          priceMinor: details.price?.amountMinor ?? 0,
          processingHours: details.processingHours,
          stripeProductId: details.stripeProductId,
        },
      ]
    : [];

const toUpsell = ({ id, details }: Upsell): UpsellOffer[] =>
  details?.isActive
    ? [
        {
          id,
          name: details.upsellName,
          nationalities: details.nationalityCountries,
          priceMinor: details.price?.amountMinor ?? 0,
          stripeProductId: details.stripeProductId,
          refundsOnRefusal: details.refundsOnRefusal,
        },
      ]
    : [];

const toOffer = ({ destination, services, upsells, rates, hasApplications }: ProtoOffer): Offer => {
  const details = destination?.details;
  if (!destination || !details || destination.archived) throw notFound('destination-not-found');
  return {
    destination: {
      id: destination.id,
      country: details.destinationCountry,
      slug: details.slug,
      name: details.destinationName,
      visaName: details.visaName,
      nationalities: details.nationalityCountries,
      governmentFeeMinor: details.governmentFee?.amountMinor ?? 0,
      stripeProductId: details.stripeProductId,
      hasApplications,
    },
    services: services.flatMap(toService),
    upsells: upsells.flatMap(toUpsell),
    ratesMicrosPerUsd: Object.fromEntries(rates.map(({ currency, microsPerUsd }) => [currency, microsPerUsd])),
  };
};

interface Deps {
  client: Pick<GrpcClient<CatalogServiceService>, 'getOffer'>;
  /** How long an answer serves; most steps then need no call at all. */
  keepMs?: number;
}

export const createCatalogClient = ({ client, keepMs = 10_000 }: Deps): CatalogClient => {
  const kept = new Map<string, { offer: Promise<Offer>; until: number }>();

  const ask = (destinationId: string, locale: string): Promise<Offer> => {
    const key = `${destinationId} ${locale}`;
    const offer = client.getOffer({ by: { $case: 'destinationId', destinationId }, locale }).then(toOffer);
    kept.set(key, { offer, until: Date.now() + keepMs });
    offer.catch(() => kept.delete(key));
    return offer;
  };
  return {
    getOffer: async (destinationId, { locale, fresh = false }) => {
      const known = kept.get(`${destinationId} ${locale}`);
      if (!fresh && known && known.until > Date.now()) return known.offer;
      for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key);
      return ask(destinationId, locale);
    },
  };
};
