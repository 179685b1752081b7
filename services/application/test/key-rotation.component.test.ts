import { randomBytes } from 'node:crypto';
import { createKeyRotation } from '@wayfare/kit/key-rotation';
import { createLog } from '@wayfare/kit/log';
import { PersonalDetailsStep } from '@wayfare/proto/application/v1/application_service';
import { createRetainApplications } from '../src/app/retain-applications.ts';
import { APPLICATION_KEYS, createApplicationRepository } from '../src/db/application-repository.ts';
import { createAuditLog } from '../src/db/audit-log.ts';
import { createFieldCipher } from '../src/db/field-cipher.ts';
import { createPeopleIndex } from '../src/db/people-index.ts';
import { createUnpaidDrafts } from '../src/db/unpaid-drafts.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

/** The service's parts as a process with these master keys has them. */
const withKeys = (current: Buffer, previous: Buffer[] = []) => {
  const cipher = createFieldCipher({ current, previous });
  const rotation = createKeyRotation({ db: service.db, envelope: cipher.envelope, ...APPLICATION_KEYS });
  const applications = createApplicationRepository({ cipher, people: createPeopleIndex(randomBytes(32)) });
  const now = () => new Date();
  const retain = createRetainApplications({
    db: service.db,
    applications,
    drafts: createUnpaidDrafts(),
    audit: createAuditLog(),
    retentionDays: 730,
    now,
  });
  return {
    rotation,
    applications,
    lastNameOf: async (id: string) => (await applications.find(service.db, id))?.travellers[0]?.lastName,
    rewrap: () =>
      createJobHandlers({
        keyRotation: rotation,
        retain,
        payNextMissedPromise: async () => 0,
        indexPeople: async () => 0,
        compareNextCases: async () => 0,
        chaseNextAnswer: async () => 0,
        remindNextOfExpiry: async () => 0,
        workBulk: async () => 0,
        makeHeldChange: async () => {},
        giveUpHeldChange: async () => {},
        foldFigures: async () => 0,
        countDays: async () => 0,
        handOverNext: { submitReady: async () => 0, takeAnswers: async () => 0 },
        log: createLog('application', 'silent'),
      })['rewrap-keys'].run({
        key: '',
        attempt: 1,
        signal: new AbortController().signal,
      }),
  };
};

jest.setTimeout(60_000);

it('rotates the master key twice under live data, and loses none of it', async () => {
  const guest = { capability: newCapability() };
  const personalDetails = PersonalDetailsStep.fromPartial({ travellers: [ada] });
  const named = async () =>
    service.save(guest, await service.create(guest), { $case: 'personalDetails', personalDetails });
  const kept = await named();
  const erased = await named();
  await service.db.transaction((tx) => service.applications.erase(tx, erased.id));
  // More than a batch, so that one run takes several.
  for (let made = 0; made < 120; made += 6) await Promise.all(Array.from({ length: 6 }, () => service.create(guest)));

  const [second, third] = [randomBytes(32), randomBytes(32)];
  const afterFirst = withKeys(second, [service.masterKey]);
  await afterFirst.rotation.requireKnownKeys();
  expect(await afterFirst.lastNameOf(kept.id)).toBe('Lovelace');
  expect(await afterFirst.rotation.countOld()).toBe(121);
  // A second rotation begins while half of the keys are still under the first master key.
  expect(await afterFirst.rotation.rewrapBatch()).toBe(100);

  await expect(withKeys(third, [second]).rotation.requireKnownKeys()).rejects.toThrow(
    /Data keys in application_detail are wrapped by master keys that are not configured: [\da-f]{12}\. Put each of them into MASTER_KEYS_PREVIOUS/,
  );
  const afterSecond = withKeys(third, [second, service.masterKey]);
  await afterSecond.rotation.requireKnownKeys();
  expect(await afterSecond.rotation.countOld()).toBe(121);
  const readBefore = await afterSecond.applications.find(service.db, kept.id);
  await Promise.all([afterSecond.rewrap(), afterSecond.rewrap()]);
  expect(await afterSecond.rotation.countOld()).toBe(0);

  const alone = withKeys(third);
  await alone.rotation.requireKnownKeys();
  expect(await alone.lastNameOf(kept.id)).toBe('Lovelace');
  // A save that read the row before it was wrapped anew seals with the same data key.
  if (!readBefore) throw new Error('not found');
  const travellers = [{ ...ada, lastName: 'Byron', passportSkipped: false }];
  await afterSecond.applications.save(service.db, readBefore, { ...readBefore, travellers }, new Date());
  expect(await alone.lastNameOf(kept.id)).toBe('Byron');
  expect(await alone.applications.find(service.db, erased.id)).toBeUndefined();
});
