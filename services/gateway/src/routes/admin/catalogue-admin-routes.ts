import { z } from 'zod';
import { adminDestinationList, adminServiceList, adminUpsellList, deletion, flagIcon } from '../../contract/admin.ts';
import {
  destination,
  destinationInput,
  upsell,
  upsellInput,
  visaService,
  visaServiceInput,
} from '../../contract/catalogue.ts';
import { id, seen } from '../../contract/primitives.ts';
import type { Reason } from '../../contract/reasons.ts';
import { destinationJson, upsellJson, visaServiceJson } from '../../json/catalogue-json.ts';
import { seenDate } from '../../json/money-json.ts';
import type { Neighbours } from '../../neighbours.ts';
import { type Route, route } from '../../route.ts';

const params = z.object({ id });

interface Resource<Input extends z.ZodType, Item extends z.ZodType, List extends z.ZodType> {
  name: string;
  /** In a sentence. */
  one: string;
  /** In the operations' names. */
  single: string;
  plural: string;
  notFound: Reason;
  /** What a change of it may be refused for. */
  reasons?: readonly Reason[];
  input: Input;
  item: Item;
  list: List;
  all: () => Promise<z.output<List>>;
  create: (details: z.output<Input>) => Promise<z.output<Item>>;
  update: (id: string, details: z.output<Input>, seenAt: Date | undefined) => Promise<z.output<Item>>;
  duplicate: (id: string) => Promise<z.output<Item>>;
  remove: (id: string) => Promise<z.output<typeof deletion>>;
}

/** The five routes that destinations, services and upsells have alike. */
const resourceRoutes = <Input extends z.ZodType, Item extends z.ZodType, List extends z.ZodType>(
  resource: Resource<Input, Item, List>,
): Route[] => {
  const { name, one, single, plural, input: body, item, list, notFound, reasons = [] } = resource;
  const detailsOf = (input: { body: unknown }) => input.body as z.output<Input>;
  return [
    route({
      method: 'get',
      path: `/admin/${name}`,
      operation: `list${plural}`,
      summary: `Every ${one}, newest first, inactive ones too`,
      access: 'catalogue.read',
      response: list,
      handle: async () => (await resource.all()) as never,
    }),
    route({
      method: 'post',
      path: `/admin/${name}`,
      operation: `create${single}`,
      summary: `Add a ${one}`,
      access: 'catalogue.write',
      reasons,
      body,
      response: item,
      status: 201,
      handle: async (input) => (await resource.create(detailsOf(input))) as never,
    }),
    route({
      method: 'put',
      path: `/admin/${name}/{id}`,
      operation: `update${single}`,
      summary: `Change a ${one}`,
      access: 'catalogue.write',
      reasons: [notFound, 'record-changed', ...reasons],
      params,
      query: seen,
      body,
      response: item,
      handle: async (input) =>
        (await resource.update(input.params.id, detailsOf(input), seenDate(input.query))) as never,
    }),
    route({
      method: 'post',
      path: `/admin/${name}/{id}/duplicate`,
      operation: `duplicate${single}`,
      summary: `Copy a ${one}`,
      access: 'catalogue.write',
      reasons: [notFound],
      params,
      response: item,
      status: 201,
      handle: async (input) => (await resource.duplicate(input.params.id)) as never,
    }),
    route({
      method: 'delete',
      path: `/admin/${name}/{id}`,
      operation: `delete${single}`,
      summary: `Delete a ${one}; one with orders is archived instead`,
      access: 'catalogue.write',
      reasons: [notFound],
      params,
      response: deletion,
      handle: async (input) => resource.remove(input.params.id),
    }),
  ];
};

const all = { includeInactive: true, destinationId: '', nationality: '' };

export const catalogueAdminRoutes = ({
  neighbours: { catalog },
}: {
  neighbours: Pick<Neighbours, 'catalog'>;
}): Route[] => [
  ...resourceRoutes({
    name: 'destinations',
    one: 'destination',
    single: 'Destination',
    plural: 'AdminDestinations',
    notFound: 'destination-not-found',
    reasons: ['slug-taken', 'unknown-country'],
    input: destinationInput,
    item: destination,
    list: adminDestinationList,
    all: async () => ({ destinations: (await catalog.listDestinations(all)).destinations.map(destinationJson) }),
    create: async (details) => destinationJson(await catalog.createDestination(details)),
    update: async (id, details, seenAt) => destinationJson(await catalog.updateDestination({ id, details, seenAt })),
    duplicate: async (id) => destinationJson(await catalog.duplicateDestination({ id })),
    remove: (id) => catalog.deleteDestination({ id }),
  }),
  route({
    method: 'post',
    path: '/admin/flags',
    operation: 'storeFlagIcon',
    summary: 'Keep a flag icon: SVG or PNG, at most 102,400 bytes',
    access: 'catalogue.write',
    reasons: ['flag-not-an-image', 'flag-not-safe', 'flag-too-large'],
    bodyType: 'raw',
    response: flagIcon,
    status: 201,
    handle: async (_, { request }) =>
      catalog.storeFlagIcon({ content: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }),
  }),
  ...resourceRoutes({
    name: 'services',
    one: 'visa service',
    single: 'Service',
    plural: 'AdminServices',
    notFound: 'visa-service-not-found',
    reasons: ['destination-not-found'],
    input: visaServiceInput,
    item: visaService,
    list: adminServiceList,
    all: async () => ({ services: (await catalog.listVisaServices(all)).services.map(visaServiceJson) }),
    create: async (details) => visaServiceJson(await catalog.createVisaService(details)),
    update: async (id, details, seenAt) => visaServiceJson(await catalog.updateVisaService({ id, details, seenAt })),
    duplicate: async (id) => visaServiceJson(await catalog.duplicateVisaService({ id })),
    remove: (id) => catalog.deleteVisaService({ id }),
  }),
  ...resourceRoutes({
    name: 'upsells',
    one: 'upsell',
    single: 'Upsell',
    plural: 'AdminUpsells',
    notFound: 'upsell-not-found',
    reasons: ['destination-not-found', 'unknown-country'],
    input: upsellInput,
    item: upsell,
    list: adminUpsellList,
    all: async () => ({ upsells: (await catalog.listUpsells(all)).upsells.map(upsellJson) }),
    create: async (details) => upsellJson(await catalog.createUpsell(details)),
    update: async (id, details, seenAt) => upsellJson(await catalog.updateUpsell({ id, details, seenAt })),
    duplicate: async (id) => upsellJson(await catalog.duplicateUpsell({ id })),
    remove: (id) => catalog.deleteUpsell({ id }),
  }),
];
