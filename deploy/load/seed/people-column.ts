import type { PeopleIndex } from '../../../services/application/src/db/people-index.ts';
import type { Application, Traveller } from '../../../services/application/src/domain/application.ts';

/** The column of the blind index. The invented names are few, and each is hashed once. */
export const createPeopleColumn = ({ columnOf }: PeopleIndex) => {
  const ofNames = new Map<string, string[]>();
  const hashesOf = (application: Application, traveller: Traveller): string[] =>
    (columnOf({ ...application, travellers: [traveller] }) ?? '').replace(/[{}]/g, '').split(',').filter(Boolean);

  return (application: Application): string | null => {
    if (columnOf({ ...application, travellers: [] }) === null) return null;
    const hashes = application.travellers.flatMap((traveller) => {
      const name = `${traveller.firstMiddleName} ${traveller.lastName}`;
      const known = ofNames.get(name) ?? hashesOf(application, { ...traveller, email: '', passport: undefined });
      ofNames.set(name, known);
      return [...known, ...hashesOf(application, { ...traveller, firstMiddleName: '', lastName: '' })];
    });
    return `{${[...new Set(hashes)].join(',')}}`;
  };
};
