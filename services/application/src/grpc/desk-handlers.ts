import type { Caller } from '@wayfare/kit/caller';
import type { Db } from '@wayfare/kit/db';
import { notFound } from '@wayfare/kit/errors';
import type { Handlers } from '@wayfare/kit/unary';
import type { DeskServiceService } from '@wayfare/proto/application/v1/desk_service';
import { isUuid } from '../db/application-repository.ts';
import type { SavedViews } from '../db/saved-views.ts';
import { acceptView } from '../domain/saved-view.ts';

interface Deps {
  db: Db;
  views: SavedViews;
}

const ownerOf = ({ userId }: Caller): string => userId ?? '';

const viewOf = (id: string, version: number, caller: Caller) => {
  if (!isUuid(id)) throw notFound('view-not-found');
  return { id, ownerId: ownerOf(caller), version };
};

/** proto to the views of staff and back; no rules. */
export const createDeskHandlers = ({ db, views }: Deps): Handlers<DeskServiceService> => ({
  listSavedViews: {
    access: 'cases.read',
    handle: async (_, { caller }) => ({ views: await views.list(db, ownerOf(caller)) }),
  },
  saveView: {
    access: 'cases.read',
    handle: (draft, { caller }) => views.add(db, ownerOf(caller), acceptView(draft)),
  },
  changeView: {
    access: 'cases.read',
    handle: ({ id, expectedVersion, ...draft }, { caller }) =>
      views.change(db, viewOf(id, expectedVersion, caller), acceptView(draft)),
  },
  removeView: {
    access: 'cases.read',
    handle: async ({ id, expectedVersion }, { caller }) => {
      await views.remove(db, viewOf(id, expectedVersion, caller));
      return {};
    },
  },
});
