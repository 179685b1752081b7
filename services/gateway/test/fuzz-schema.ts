import type { WhoCalls } from './role-walk.ts';
import type { Scene } from './walk-requests.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  schema: Json;
}

interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { schemas: Record<string, Json> };
}

/** A known id, or any other that the description allows. */
const known = (ids: readonly string[], schema: Json): Json => ({ anyOf: [{ enum: [...new Set(ids)] }, schema] });

/**
 * The API's description, with ids that are there beside those that are not: else each request would end at 404. Names
 * of properties in bodies mean the same everywhere.
 */
export const describeForCaller = (described: Described, scene: Scene, who: WhoCalls): Described => {
  const applications = [scene.applicationOf(who), scene.payableOf(who), scene.applicationOf('guest')];
  const destination = scene.destination;
  const inPath: [prefix: string, name: string, ids: string[]][] = [
    ['/applications/', 'id', applications],
    ['/me/applications/', 'id', applications],
    ['/admin/submissions/', 'id', applications],
    ['/admin/cases/', 'id', applications],
    ['/applications/', 'requestId', [scene.requestOf(who)]],
    ['/documents/', 'id', [scene.documentOf(who), scene.caseDocument]],
    ['/destinations/', 'id', [destination.id]],
    ['/destinations/', 'slug', [destination.details?.slug ?? '']],
    ['/admin/destinations/', 'id', [destination.id]],
    ['/admin/services/', 'id', [scene.service.id]],
    ['/admin/templates/', 'id', [scene.templateId]],
    ['/flags/', 'name', [scene.flagName]],
  ];
  const inBody: Record<string, string[]> = {
    destinationId: [destination.id],
    serviceId: [scene.service.id],
    processingServiceId: [scene.service.id],
    applicationId: applications,
    sessionId: [scene.sessionId],
    orderNumber: [scene.orderNumber],
  };
  const fill = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(fill);
    if (typeof schema !== 'object' || schema === null) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([name, value]) => {
        const ids = inBody[name];
        const isProperty =
          ids && typeof value === 'object' && value !== null && 'type' in value && value.type === 'string';
        return [name, isProperty ? known(ids, value as Json) : fill(value)];
      }),
    );
  };
  const paths = Object.fromEntries(
    Object.entries(described.paths).map(([path, operations]) => {
      const idsOf = (name: string) => inPath.find(([prefix, of]) => path.startsWith(prefix) && of === name)?.[2];
      const filled = Object.entries(operations).map(([method, operation]) => {
        const parameters = operation.parameters?.map((parameter) => {
          const ids = parameter.in === 'path' ? idsOf(parameter.name) : undefined;
          return ids ? { ...parameter, schema: known(ids, parameter.schema) } : parameter;
        });
        const { requestBody } = operation as Json;
        return [
          method,
          {
            ...operation,
            ...(parameters && { parameters }),
            ...(requestBody !== undefined && { requestBody: fill(requestBody) }),
          },
        ];
      });
      return [path, Object.fromEntries(filled)];
    }),
  );
  // Of answers too: what is known is allowed already, so nothing is checked less.
  const schemas = fill(described.components.schemas) as Record<string, Json>;
  return { ...described, paths, components: { ...described.components, schemas } };
};
