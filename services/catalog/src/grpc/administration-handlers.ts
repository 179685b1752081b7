import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import { readDestination, readUpsell, readVisaService } from '../catalog-input.ts';
import type { DestinationRepository } from '../db/destination-repository.ts';
import type { UpsellRepository } from '../db/upsell-repository.ts';
import type { VisaServiceRepository } from '../db/visa-service-repository.ts';
import { isId } from './is-id.ts';
import { nameOf } from './name-of.ts';
import { destinationToProto, upsellToProto, visaServiceToProto } from './to-proto.ts';

type Kind = 'Destination' | 'VisaService' | 'Upsell';
type CommandName = `${'create' | 'update' | 'duplicate' | 'delete'}${Kind}`;

interface Deps {
  db: Db;
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

export const createAdministrationHandlers = ({
  db,
  destinations,
  visaServices,
  upsells,
}: Deps): Pick<Handlers<typeof CatalogServiceService>, CommandName> => ({
  createDestination: {
    access: 'catalogue.write',
    handle: async (input, { caller }) =>
      destinationToProto(await destinations.create(db, readDestination(input), nameOf(caller))),
  },
  updateDestination: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }, { caller }) =>
      destinationToProto(
        await destinations.update(db, destinationId(id), readDestination(details), nameOf(caller), seenAt),
      ),
  },
  duplicateDestination: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) =>
      destinationToProto(await destinations.duplicate(db, destinationId(id), nameOf(caller))),
  },
  deleteDestination: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) => ({
      archived: await destinations.remove(db, destinationId(id), nameOf(caller)),
    }),
  },

  createVisaService: {
    access: 'catalogue.write',
    handle: async (input, { caller }) =>
      visaServiceToProto(await visaServices.create(db, readVisaService(input), nameOf(caller))),
  },
  updateVisaService: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }, { caller }) =>
      visaServiceToProto(
        await visaServices.update(db, visaServiceId(id), readVisaService(details), nameOf(caller), seenAt),
      ),
  },
  duplicateVisaService: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) =>
      visaServiceToProto(await visaServices.duplicate(db, visaServiceId(id), nameOf(caller))),
  },
  deleteVisaService: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) => {
      await visaServices.remove(db, visaServiceId(id), nameOf(caller));
      return { archived: false };
    },
  },

  createUpsell: {
    access: 'catalogue.write',
    handle: async (input, { caller }) => upsellToProto(await upsells.create(db, readUpsell(input), nameOf(caller))),
  },
  updateUpsell: {
    access: 'catalogue.write',
    handle: async ({ id, details, seenAt }, { caller }) =>
      upsellToProto(await upsells.update(db, upsellId(id), readUpsell(details), nameOf(caller), seenAt)),
  },
  duplicateUpsell: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) => upsellToProto(await upsells.duplicate(db, upsellId(id), nameOf(caller))),
  },
  deleteUpsell: {
    access: 'catalogue.write',
    handle: async ({ id }, { caller }) => {
      await upsells.remove(db, upsellId(id), nameOf(caller));
      return { archived: false };
    },
  },
});
