import { isStaffAction, STAFF_ACCESS, STAFF_ROLES } from '@wayfare/access/staff-access';
import { z } from 'zod';
import { problem } from './contract/problem.ts';
import type { Reason } from './contract/reasons.ts';
import { BUDGETS } from './limits/budgets.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const TAGS = {
  Catalogue: 'Destinations, their services and add-ons, entry requirements. Public.',
  Applications: 'A traveller fills in, pays for and submits an application.',
  Documents: 'Pictures of faces and passports, and what is read from them.',
  Payments: 'The hosted checkout and how it ended.',
  Account: 'Sign-in links and the applications of whoever is signed in.',
  Staff: 'The dashboard. Each operation names the roles that may call it.',
  Site: 'Settings, addresses that nobody serves, this description.',
} as const;

const TAG_OF_SEGMENT: Record<string, keyof typeof TAGS> = {
  destinations: 'Catalogue',
  requirements: 'Catalogue',
  flags: 'Catalogue',
  places: 'Applications',
  applications: 'Applications',
  documents: 'Documents',
  payments: 'Payments',
  webhooks: 'Payments',
  me: 'Account',
  auth: 'Account',
  reminders: 'Account',
  admin: 'Staff',
};

const tagOf = ({ path }: Route): keyof typeof TAGS => {
  if (path.endsWith('/documents')) return 'Documents';
  return TAG_OF_SEGMENT[path.split('/')[1] ?? ''] ?? 'Site';
};

/**
 * Leaves out what zod adds and no reader needs: patterns that repeat a format, bounds of safe integers. Answers may
 * gain fields, so they stay open.
 */
const tidy =
  (io: Direction) =>
  ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    const { def } = zodSchema._zod;
    if (io === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  };

/** JSON Schemas of an API's zod schemas; those with an id become components, and a reference wherever they are used. */
const createSchemas = () => {
  const components: Record<string, Json> = {};
  const schemaOf = (schema: z.ZodType, io: Direction): Json => {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', override: tidy(io) });
    const moved = JSON.parse(JSON.stringify({ $defs, rest }).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
      $defs: Record<string, Json>;
      rest: Json;
    };
    for (const [name, definition] of Object.entries(moved.$defs)) {
      const known = components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(definition))
        throw new Error(`${name} means one thing in a request and another in an answer: give the request its own id`);
      components[name] = definition;
    }
    return moved.rest;
  };
  return { components, schemaOf };
};
type SchemaOf = ReturnType<typeof createSchemas>['schemaOf'];

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query', schemaOf: SchemaOf): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const header = (name: string, pattern: string, description: string, required = true): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', pattern },
});

const headersOf = ({ versioned, keyed }: Route): Json[] => [
  ...(versioned ? [header('If-Match', '^"[0-9]{1,9}"$', 'The version last seen, in quotes.')] : []),
  ...(keyed
    ? [
        header(
          'Idempotency-Key',
          '^[A-Za-z0-9_-]{8,100}$',
          'The same for every repetition of one intention.',
          keyed === 'required',
        ),
      ]
    : []),
];

const securityOf = ({ access }: Route): Json[] => {
  if (access === 'public') return [];
  if (access === 'anyone') return [{}, { token: [] }, { browser: [] }];
  if (access === 'person') return [{ token: [] }, { browser: [] }];
  return [{ token: [] }];
};

const describeAccess = ({ access }: Route): string => {
  if (isStaffAction(access)) return `Staff with one of the roles: ${STAFF_ACCESS[access].join(', ')}.`;
  if (access === 'traveller') return 'Whoever is signed in.';
  if (access === 'person') return 'Whoever is signed in, or the browser that began the application.';
  return access === 'anyone' ? 'Anybody; who it is is noted.' : 'Anybody.';
};

/** What every route of this kind may answer, before those of its own. */
const sharedReasonsOf = ({ access, params, query, body, bodyType, versioned, keyed, budget }: Route): Reason[] => [
  ...(access === 'public' ? [] : (['token-not-valid', 'session-ended'] as const)),
  ...(access === 'public' || access === 'anyone' ? [] : (['sign-in-needed'] as const)),
  ...(isStaffAction(access) ? (['role-missing', 'staff-only', 'second-factor-needed'] as const) : []),
  ...(params || query || body ? (['input-not-accepted'] as const) : []),
  ...(body ? (['json-expected', 'json-not-valid', 'body-too-large'] as const) : []),
  ...(bodyType === 'multipart' ? (['input-not-accepted', 'form-expected', 'form-not-valid'] as const) : []),
  ...(bodyType === 'raw' ? (['body-too-large'] as const) : []),
  ...(versioned ? (['if-match-required', 'application-changed'] as const) : []),
  ...(keyed ? (['idempotency-key-required'] as const) : []),
  ...(budget ? [BUDGETS[budget].reason] : []),
  'neighbour-unavailable',
  'neighbour-deadline-exceeded',
  'unexpected',
];

const requestBodyOf = ({ body, bodyType, form, consumes }: Route, schemaOf: SchemaOf): Json | undefined => {
  if (form) return { required: true, content: { 'multipart/form-data': { schema: schemaOf(form, 'input') } } };
  if (bodyType === 'raw')
    return {
      required: true,
      content: { [consumes ?? 'application/octet-stream']: { schema: { type: 'string', format: 'binary' } } },
    };
  return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
};

/** Each event of a stream, as its reader is given it; the data of it is JSON. */
const eventOf = (data: Json): Json => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    event: { type: 'string' },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: data },
  },
  required: ['id', 'event', 'data'],
});

const answerOf = ({ response, produces, status = 200 }: Route, schemaOf: SchemaOf): Json => {
  if (status === 204) return { description: 'Done' };
  const body = response ? schemaOf(response, 'output') : { type: 'string' };
  const schema = produces === 'text/event-stream' ? eventOf(body) : body;
  return { description: 'Done', content: { [produces ?? 'application/json']: { schema } } };
};

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

const operationOf = (route: Route, schemaOf: SchemaOf): Json => {
  const { operation, summary, params, query, status = 200, reasons = [] } = route;
  const ownReasons = reasons.length > 0 ? ` Of its own: ${reasons.join(', ')}.` : '';
  return {
    operationId: operation,
    tags: [tagOf(route)],
    summary,
    description: describeAccess(route),
    security: securityOf(route),
    parameters: [
      ...parametersOf(params, 'path', schemaOf),
      ...parametersOf(query, 'query', schemaOf),
      ...headersOf(route),
    ],
    requestBody: requestBodyOf(route, schemaOf),
    responses: {
      [status]: answerOf(route, schemaOf),
      default: {
        description: `Refused, with a reason.${ownReasons}`,
        content: problemContent,
        'x-reasons': [...new Set([...sharedReasonsOf(route), ...reasons])],
      },
    },
  };
};

/**
 * The description of the whole API, made from the routes themselves: what the browser's client and the tests are
 * generated from.
 */
export const describeApi = (routes: readonly Route[], publicUrl: string): Json => {
  const { components, schemaOf } = createSchemas();
  const paths: Record<string, Json> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, schemaOf) };
  schemaOf(problem, 'output');
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wayfare',
      version: '1',
      description: `Apply for a visa or an electronic travel authorisation. Refusals are RFC 9457 problems whose \`reason\` is a slug. Staff roles: ${STAFF_ROLES.join(', ')}.`,
    },
    servers: [{ url: `${publicUrl.replace(/\/$/, '')}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            "An access token of Keycloak's `visa` realm: travellers sign in by a mailed link, staff with a password.",
        },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: 'visa_guest',
          description:
            'Reaches the applications begun in this browser. Set by POST /applications; named `__Host-visa_guest` over https.',
        },
      },
    },
  };
};
