import type { Db } from '@wayfare/kit/db';
import type { Handlers } from '@wayfare/kit/unary';
import type { CatalogServiceService } from '@wayfare/proto/catalog/v1/catalog_service';
import type { FlagIconRepository } from '../db/flag-icon-repository.ts';
import { cleanFlagIcon } from '../flags/clean-flag-icon.ts';

export const createFlagIconHandlers = ({
  db,
  flagIcons,
}: {
  db: Db;
  flagIcons: FlagIconRepository;
}): Pick<Handlers<typeof CatalogServiceService>, 'storeFlagIcon' | 'getFlagIcon'> => ({
  storeFlagIcon: {
    access: 'catalogue.write',
    handle: async ({ content }) => ({ url: await flagIcons.store(db, cleanFlagIcon(Buffer.from(content))) }),
  },
  getFlagIcon: { access: 'anyone', handle: ({ name }) => flagIcons.get(db, name) },
});
