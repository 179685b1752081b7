import { notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { readDestination, readUpsell, readVisaService } from '../catalog-input.ts';
import type { DestinationRepository } from '../db/destination-repository.ts';
import type { UpsellRepository } from '../db/upsell-repository.ts';
import type { VisaServiceRepository } from '../db/visa-service-repository.ts';
import { isId } from './is-id.ts';
import { destinationToProto, upsellToProto, visaServiceToProto } from './to-proto.ts';

type Kind = 'Destination' | 'VisaService' | 'Upsell';
type CommandName = `${'create' | 'update' | 'duplicate' | 'delete'}${Kind}`;

interface Deps {
  destinations: DestinationRepository;
  visaServices: VisaServiceRepository;
  upsells: UpsellRepository;
}

const existing = (id: string, reason: string): string => {
  if (!isId(id)) throw notFound(reason);
  return id;
};
const destinationId = (id: string) => existing(id, 'destination-not-found');
const visaServiceId = (id: string) => existing(id, 'visa-service-not-found');
const upsellId = (id: string) => existing(id, 'upsell-not-found');

export const createAdministration = ({
  destinations,
  visaServices,
  upsells,
}: Deps): Pick<Handlers<typeof CatalogServiceService>, CommandName> => ({
  createDestination: {
    access: 'catalogue.write',
    handle: async (input) => destinationToProto(await destinations.create(readDestination(input))),
  },
  updateDestination: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }) =>
      destinationToProto(await destinations.update(destinationId(id), readDestination(details), seenAt)),
  },
  duplicateDestination: {
    access: 'catalogue.write',
    handle: async ({ id }) => destinationToProto(await destinations.duplicate(destinationId(id))),
  },
  deleteDestination: {
    access: 'catalogue.write',
    handle: async ({ id }) => ({ archived: await destinations.remove(destinationId(id)) }),
  },

  createVisaService: {
    access: 'catalogue.write',
    handle: async (input) => visaServiceToProto(await visaServices.create(readVisaService(input))),
  },
  updateVisaService: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }) =>
      visaServiceToProto(await visaServices.update(visaServiceId(id), readVisaService(details), seenAt)),
  },
  duplicateVisaService: {
    access: 'catalogue.write',
    handle: async ({ id }) => visaServiceToProto(await visaServices.duplicate(visaServiceId(id))),
  },
  deleteVisaService: {
    access: 'catalogue.write',
    handle: async ({ id }) => {
      await visaServices.remove(visaServiceId(id));
      return { archived: false };
    },
  },

  createUpsell: {
    access: 'catalogue.write',
    handle: async (input) => upsellToProto(await upsells.create(readUpsell(input))),
  },
  updateUpsell: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }) =>
      upsellToProto(await upsells.update(upsellId(id), readUpsell(details), seenAt)),
  },
  duplicateUpsell: {
    access: 'catalogue.write',
    handle: async ({ id }) => upsellToProto(await upsells.duplicate(upsellId(id))),
  },
  deleteUpsell: {
    access: 'catalogue.write',
    handle: async ({ id }) => {
      await upsells.remove(upsellId(id));
      return { archived: false };
    },
  },
});
