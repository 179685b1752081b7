import { translation, translationList } from '../contract/translation.ts';
import type { Neighbours } from '../neighbours.ts';
import { type Route, route } from '../route.ts';

export const translationRoutes = ({
  neighbours: { catalog },
}: {
  neighbours: Pick<Neighbours, 'catalog'>;
}): Route[] => [
  route({
    method: 'get',
    path: '/admin/translations',
    operation: 'listTranslations',
    summary: 'Every text of the catalogue that visitors see, in each other language; empty where it is not translated',
    access: 'catalogue.read',
    response: translationList,
    handle: async () => {
      const { translations } = await catalog.listTranslations({});
      return { translations: translations.map((one) => translation.parse(one)) };
    },
  }),
  route({
    method: 'put',
    path: '/admin/translations',
    operation: 'saveTranslation',
    summary: 'Translate one text, wherever the catalogue has it; an empty one shows the original again',
    access: 'catalogue.write',
    body: translation,
    response: translation,
    handle: async ({ body }) => translation.parse(await catalog.saveTranslation(body)),
  }),
];
