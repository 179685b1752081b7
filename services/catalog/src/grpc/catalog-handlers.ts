import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { AppError, notFound } from '@wayfare/kit/errors';
import { checkAccess, type Handlers } from '@wayfare/kit/unary';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import type { Destination } from '../catalog.ts';
import { isCountryCode } from '../countries.ts';
import type { DestinationRepository } from '../db/destination-repository.ts';
import { listExchangeRates } from '../db/exchange-rates.ts';
import { findRequirement } from '../db/requirement-repository.ts';
import type { TranslationRepository } from '../db/translation-repository.ts';
import type { UpsellRepository } from '../db/upsell-repository.ts';
import type { VisaServiceRepository } from '../db/visa-service-repository.ts';
import { isId } from './is-id.ts';
import {
  destinationToProto,
  rateToProto,
  requirementKindToProto,
  upsellToProto,
  visaServiceToProto,
} from './to-proto.ts';
import { translateDestination, translateService, translateUpsell } from './translation-handlers.ts';

type QueryName =
  | 'getCatalogue'
  | 'getOffer'
  | 'getRequirement'
  | 'listDestinations'
  | 'getDestination'
  | 'listVisaServices'
  | 'listUpsells';

interface Deps {
  db: Db;
  destinations: DestinationRepository;
  visaServices: VisaServiceRepository;
  upsells: UpsellRepository;
  translations: TranslationRepository;
}

const country = (path: string, code: string): string => {
  if (isCountryCode(code)) return code;
  throw new AppError('INVALID_ARGUMENT', 'unknown-country', {
    fields: [{ path, reason: 'unknown-country' }],
    details: { unknown: code },
  });
};

/** A filter that is left empty filters nothing. */
const optionalId = (id: string): string | undefined => {
  if (id && !isId(id)) throw notFound('destination-not-found');
  return id || undefined;
};

const whole = (includeInactive: boolean, caller: Caller): boolean => {
  if (includeInactive) checkAccess('catalogue.read', caller);
  return includeInactive;
};

export const createCatalogHandlers = ({
  db,
  destinations,
  visaServices,
  upsells,
  translations,
}: Deps): Pick<Handlers<typeof CatalogServiceService>, QueryName> => {
  const find = async (
    by:
      | { $case: 'id'; id: string }
      | { $case: 'destinationId'; destinationId: string }
      | { $case: 'slug'; slug: string }
      | undefined,
  ): Promise<Destination> => {
    if (by?.$case === 'slug') return destinations.getBySlug(db, by.slug);
    const id = by?.$case === 'id' ? by.id : by?.destinationId;
    if (!id || !isId(id)) throw notFound('destination-not-found');
    return destinations.get(db, id);
  };

  return {
    getCatalogue: {
      access: 'anyone',
      handle: async () => {
        const [destinationList, services, upsellList, rates, texts] = await Promise.all([
          destinations.listActive(db),
          visaServices.listActive(db),
          upsells.listActive(db),
          listExchangeRates(db),
          translations.list(db),
        ]);
        return {
          destinations: destinationList.map(destinationToProto),
          services: services.map(visaServiceToProto),
          upsells: upsellList.map(upsellToProto),
          rates: rates.map(rateToProto),
          translations: texts,
        };
      },
    },

    getOffer: {
      access: 'anyone',
      handle: async ({ by, locale }) => {
        const destination = await find(by);
        if (destination.archived) throw notFound('destination-not-found');
        const [services, upsellList, rates, t] = await Promise.all([
          visaServices.listActive(db, destination.id),
          upsells.listActive(db, { destinationId: destination.id }),
          listExchangeRates(db),
          translations.translatorTo(db, locale),
        ]);
        return {
          destination: translateDestination(destinationToProto(destination), t),
          services: services.map((service) => translateService(visaServiceToProto(service), t)),
          upsells: upsellList.map((upsell) => translateUpsell(upsellToProto(upsell), t)),
          rates: rates.map(rateToProto),
          hasApplications: destination.hasApplications,
        };
      },
    },

    getRequirement: {
      access: 'anyone',
      handle: async (request) => {
        const nationality = country('nationality', request.nationality);
        const destination = country('destinationCountry', request.destinationCountry);
        if (nationality === destination)
          return { kind: 'REQUIREMENT_KIND_NONE', days: 0, offers: [], source: '', sourceDate: undefined };
        const [known, offers] = await Promise.all([
          findRequirement(db, nationality, destination),
          destinations.listOffers(db, nationality, destination),
        ]);
        return {
          kind: known ? requirementKindToProto(known.kind) : 'REQUIREMENT_KIND_UNKNOWN',
          days: known?.days ?? 0,
          offers: offers.map(destinationToProto),
          source: known?.source ?? '',
          sourceDate: known?.sourceDate,
        };
      },
    },

    listDestinations: {
      access: 'anyone',
      handle: async ({ includeInactive }, { caller }) => {
        const list = whole(includeInactive, caller)
          ? await destinations.listAll(db)
          : await destinations.listActive(db);
        return { destinations: list.map(destinationToProto) };
      },
    },

    getDestination: { access: 'anyone', handle: async ({ by }) => destinationToProto(await find(by)) },

    listVisaServices: {
      access: 'anyone',
      handle: async ({ includeInactive, destinationId }, { caller }) => {
        const list = whole(includeInactive, caller) ? visaServices.listAll : visaServices.listActive;
        return { services: (await list(db, optionalId(destinationId))).map(visaServiceToProto) };
      },
    },

    listUpsells: {
      access: 'anyone',
      handle: async ({ includeInactive, destinationId, nationality }, { caller }) => {
        const list = whole(includeInactive, caller) ? upsells.listAll : upsells.listActive;
        const filter = {
          destinationId: optionalId(destinationId),
          nationality: nationality ? country('nationality', nationality) : undefined,
        };
        return { upsells: (await list(db, filter)).map(upsellToProto) };
      },
    },
  };
};
