import { AppError } from '@wayfare/kit/errors';

export interface SavedView {
  id: string;
  ownerId: string;
  name: string;
  /** Query of the queue's address. */
  address: string;
  shared: boolean;
  version: number;
}

export type ViewDraft = Pick<SavedView, 'name' | 'address' | 'shared'>;

const LONGEST_NAME = 60;
/** Filters with closed sets of values. `search` is not one of them: it may name a person. */
const FILTERS: Readonly<Record<string, RegExp>> = {
  stage: /^[a-z_]{1,30}$/,
  assignee: /^(me|nobody)$/,
  closed: /^true$/,
  duplicates: /^true$/,
  deadline: /^(due_soon|overdue)$/,
};

const fault = (path: string, reason: string) =>
  new AppError('INVALID_ARGUMENT', 'input-not-accepted', { fields: [{ path, reason }] });

/** @returns the draft as it is stored; INVALID_ARGUMENT where the name is empty or the address holds anything else. */
export const acceptView = ({ name, address, shared }: ViewDraft): ViewDraft => {
  const trimmed = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (!trimmed) throw fault('name', 'required');
  if (trimmed.length > LONGEST_NAME) throw fault('name', 'too-long');
  const filters = [...new URLSearchParams(address)];
  if (filters.some(([filter, value]) => !Object.hasOwn(FILTERS, filter) || !FILTERS[filter]?.test(value)))
    throw fault('address', 'not-accepted');
  if (new Set(filters.map(([filter]) => filter)).size < filters.length) throw fault('address', 'not-accepted');
  return { name: trimmed, address: new URLSearchParams(filters).toString(), shared };
};
