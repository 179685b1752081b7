import { documentsWorld } from './documents-world.ts';
import { survive } from './survive.ts';

/** Far longer than the simulation takes, for busy machines. */
jest.setTimeout(600_000);

it('never references a missing document and keeps no unreferenced one', () =>
  survive(documentsWorld, 5_000, ['crash', 'displaced', 'attach timed out', 'application away', 'file store away']));
