import { z } from 'zod';
import { describeApi } from './openapi.ts';
import { route } from './route.ts';

it('describes a stream by its events, whose data is what the route answers', () => {
  const follow = route({
    method: 'get',
    path: '/applications/{id}/events',
    operation: 'follow',
    summary: 'Follow',
    access: 'public',
    response: z.object({ version: z.number() }).meta({ id: 'Status' }),
    produces: 'text/event-stream',
    handle: async () => undefined,
  });
  const { paths, components } = describeApi([follow], 'https://visa.example') as {
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }>;
    components: { schemas: Record<string, object> };
  };
  const { schema } = paths['/applications/{id}/events']?.get.responses[200]?.content['text/event-stream'] ?? {};
  expect(schema).toMatchObject({
    required: ['id', 'event', 'data'],
    properties: {
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/Status' },
      },
    },
  });
  expect(components.schemas.Status).toMatchObject({ required: ['version'] });
});
