import { isStaffAction, STAFF_ACCESS, STAFF_ROLES } from '@wayfare/kit/staff-access';
import { z } from 'zod';
import { problem } from './contract/problem.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
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

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const securityOf = ({ access }: Route): Json[] => {
  if (access === 'public' || access === 'anyone') return [{}, { token: [] }, { browser: [] }];
  if (access === 'person') return [{ token: [] }, { browser: [] }];
  return [{ token: [] }];
};

const describeAccess = ({ access }: Route): string | undefined =>
  isStaffAction(access) ? `Staff with one of the roles: ${STAFF_ACCESS[access].join(', ')}.` : undefined;

const upload: z.ZodType = z.object({
  kind: z.enum(['selfie', 'passport']),
  traveller: z.string().meta({ description: 'Index from 0.' }),
  file: z.string().meta({ format: 'binary' }),
});

const requestBodyOf = ({ body, bodyType }: Route): Json | undefined => {
  if (bodyType === 'multipart')
    return { required: true, content: { 'multipart/form-data': { schema: schemaOf(upload, 'input') } } };
  if (bodyType === 'raw') return { required: true, content: { 'application/json': {} } };
  return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
};

const problemAnswer = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const operationOf = (route: Route): Json => {
  const { summary, params, query, response, produces, status = 200, versioned, keyed } = route;
  const media = produces ?? 'application/json';
  return {
    summary,
    description: describeAccess(route),
    security: securityOf(route),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(versioned ? [header('If-Match', 'The version last seen, in quotes.')] : []),
      ...(keyed ? [header('Idempotency-Key', 'The same for every repetition of one intention.')] : []),
    ],
    requestBody: requestBodyOf(route),
    responses: {
      [status]: {
        description: 'Done',
        content: { [media]: response ? { schema: schemaOf(response, 'output') } : {} },
      },
      default: problemAnswer,
    },
  };
};

/** The description of the whole API, made from the routes themselves. */
export const describeApi = (routes: readonly Route[], publicUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return {
    openapi: '3.1.1',
    info: { title: 'Wayfare', version: '1', description: `Staff roles: ${STAFF_ROLES.join(', ')}.` },
    servers: [{ url: `${publicUrl.replace(/\/$/, '')}/api` }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        browser: { type: 'apiKey', in: 'cookie', name: 'visa_guest' },
      },
    },
  };
};
