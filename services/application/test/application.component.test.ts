import type { Db } from '@visa/kit/db';
import { createTestDb } from '@visa/kit/test-db';
import { ApplicationServiceService, SaveStepRequest } from '@visa/proto/application/v1/application_service';
import { ada, anOffer, grace, ids, newCapability, startApplicationService } from './fixtures.ts';

let db: Db;
let drop: () => Promise<void>;
let service: Awaited<ReturnType<typeof startApplicationService>>;
const api = () => service.client(ApplicationServiceService);

beforeAll(async () => {
  ({ db, drop } = await createTestDb('application', new URL('../migrations', import.meta.url).pathname));
  service = await startApplicationService(db);
});
afterAll(async () => {
  await service.close();
  await drop();
});

const create = (capability: string, over = {}) =>
  service.as({ capability }, () =>
    api().createApplication({
      destinationId: ids.egypt,
      nationality: 'US',
      numApplicants: 2,
      idempotencyKey: '',
      locale: 'en',
      ...over,
    }),
  );

it('creates a draft, saves personal details and quotes', async () => {
  const capability = newCapability();
  const draft = await create(capability);
  expect(draft).toMatchObject({ status: 'APPLICATION_STATUS_DRAFT', numApplicants: 2, version: 1 });
  const saved = await service.as({ capability }, () =>
    api().saveStep(
      SaveStepRequest.fromPartial({
        id: draft.id,
        expectedVersion: 1,
        step: { $case: 'personalDetails', personalDetails: { travellers: [ada, grace] } },
      }),
    ),
  );
  expect(saved).toMatchObject({ version: 2, email: 'ada@example.test', nextStep: 'passport-details' });
});
