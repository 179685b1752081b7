import { randomUUID } from 'node:crypto';
import { AdvanceCaseRequest, type Case, CaseServiceService } from '@wayfare/proto/application/v1/case_service';
import fc from 'fast-check';
import { createVerifyTimelines } from '../src/app/case/verify-timelines.ts';
import { eventsFrom, findEdge, type Stage } from '../src/domain/case/stages.ts';
import { ada, newCapability, startApplicationService } from './fixtures.ts';

const RACES = 500;
const CASES = 10;
const SEED = Number(process.env.RACE_SEED ?? 20261123);

let service: Awaited<ReturnType<typeof startApplicationService>>;
beforeAll(async () => {
  service = await startApplicationService();
});
afterAll(() => service.stop());

const operators = ['anna', 'ben'].map((sub) => ({
  sub,
  email: `${sub}@example.test`,
  roles: ['reviewer' as const],
}));
const api = () => service.server.client(CaseServiceService);

/** What both operators have on their screens. */
interface Screen {
  id: string;
  version: number;
  stage: Stage;
  holder: string | null;
  proposal: string;
}

interface Operation {
  kind: string;
  /** Made at the version on the screen: of two, the second is out of date. */
  versioned: boolean;
  work: (screen: Screen, note: string) => Promise<Case>;
}

const reason = 'blurred';
const at = ({ id: applicationId, version: expectedVersion }: Screen) => ({ applicationId, expectedVersion });

const note: Operation = {
  kind: 'note-added',
  versioned: false,
  work: ({ id: applicationId }, text) => api().addCaseNote({ applicationId, text }),
};
const claim: Operation = {
  kind: 'claimed',
  versioned: false,
  work: (screen) => api().claimCase({ ...at(screen), reason: '' }),
};
const release: Operation = {
  kind: 'released',
  versioned: true,
  work: (screen) => api().releaseCase({ ...at(screen), reason }),
};
const ask: Operation = {
  kind: 'information-requested',
  versioned: true,
  work: (screen) =>
    api().requestInformation({ ...at(screen), traveller: 0, subject: 'selfie', reason, message: '', days: 7 }),
};
const deliver: Operation = {
  kind: 'visa-delivered',
  versioned: true,
  work: (screen) => {
    const visa = { traveller: 0, visaNumber: '', validFrom: '', validUntil: '', deliveredAt: undefined };
    return api().deliverVisa({ ...at(screen), visas: [{ ...visa, documentId: randomUUID() }], overrideReason: '' });
  },
};
const answerProposal = (confirmed: boolean, event: string): Operation => ({
  kind: confirmed ? event : 'decision-declined',
  versioned: true,
  work: (screen) => {
    const request = { ...at(screen), proposalId: screen.proposal, reason };
    return confirmed ? api().confirmDecision(request) : api().declineDecision(request);
  },
});
const advanceBy = (stage: Stage, event: Parameters<typeof findEdge>[1]): Operation => {
  const proposed = findEdge(stage, event)?.secondPerson === true;
  const authorityReference = event === 'handed-over' ? 'EG-1' : '';
  return {
    kind: proposed ? 'decision-proposed' : event,
    versioned: true,
    work: (screen) => {
      const request = AdvanceCaseRequest.fromPartial({ ...at(screen), event, reason, authorityReference });
      return proposed ? api().proposeDecision(request) : api().advanceCase(request);
    },
  };
};

/** What the buttons of the screen offer, most of them twice as likely as a note or a release. */
const offered = (screen: Screen, proposedEvent: string | undefined): Operation[] => {
  const moves = eventsFrom(screen.stage, 'staff').flatMap((event) => {
    // The traveller's own.
    if (event === 'information-provided') return [];
    if (event === 'visa-delivered') return [deliver];
    return event === 'information-requested' ? [ask] : [advanceBy(screen.stage, event)];
  });
  const answers = proposedEvent ? [answerProposal(true, proposedEvent), answerProposal(false, proposedEvent)] : [];
  return [note, release, claim, ...(screen.holder ? [] : [claim, claim]), ...moves, ...moves, ...answers];
};

const rowOf = (id: string) => service.db('casework').where({ application_id: id }).first();
const kindsAfter = (id: string, count: number): Promise<string[]> =>
  service
    .db('case_event')
    .where({ application_id: id })
    .where('sequence', '>', count)
    .whereNot({ actor: 'system' })
    .orderBy('sequence')
    .pluck('kind');

/** @returns whether one of the two decided something */
const race = async (id: string, [first, second]: [number, number], notes: Set<string>): Promise<boolean> => {
  const [before, proposal] = await Promise.all([
    rowOf(id),
    service.db('decision_proposal').where({ application_id: id, status: 'open' }).first('id', 'event'),
  ]);
  const { version, stage, assignee_id: holder, event_count: count } = before;
  const screen: Screen = { id, version, stage, holder, proposal: proposal?.id ?? '' };
  const operations = offered(screen, proposal?.event);
  const chosen = [first, second].map((draw) => operations[draw % operations.length] ?? note);
  const outcomes = await Promise.all(
    chosen.map(async (operation, index) => {
      const text = `note ${randomUUID()}`;
      try {
        await service.as(operators[index] as (typeof operators)[number], () => operation.work(screen, text));
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/ABORTED|FAILED_PRECONDITION|NOT_FOUND/) });
        return [];
      }
      if (operation === note) notes.add(text);
      // Who holds the case already claims it again: that changes nothing.
      return operation === claim && holder === operators[index]?.sub ? [] : [operation];
    }),
  );
  const done = outcomes.flat();
  const decided = done.filter(({ versioned }) => versioned);
  const seen = { stage, chosen: chosen.map(({ kind }) => kind), done: done.map(({ kind }) => kind) };
  expect({ ...seen, decisions: decided.length }).toEqual({ ...seen, decisions: Math.min(decided.length, 1) });
  expect((await kindsAfter(id, count)).sort()).toEqual(seen.done.sort());
  const { version: after } = await rowOf(id);
  expect(after - version).toBe(done.filter((operation) => operation !== note).length);
  return decided.length > 0;
};

it(`two operators at once never decide a case twice and lose no note, in ${RACES} races (RACE_SEED=${SEED})`, async () => {
  const draws = fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: RACES, seed: SEED });
  const notes = new Set<string>();
  let decisions = 0;
  const raceOn = async (own: [number, number][]) => {
    let id = '';
    for (const draw of own) {
      const open = id !== '' && (await rowOf(id)).closed_at === null;
      if (!open) id = (await service.submit({ capability: newCapability() }, [ada])).id;
      if (await race(id, draw, notes)) decisions += 1;
    }
  };
  await Promise.all(
    Array.from({ length: CASES }, (_, place) => raceOn(draws.filter((_draw, index) => index % CASES === place))),
  );

  expect(decisions).toBeGreaterThan(RACES / 10);
  expect(await service.db('case_note').pluck('id')).toHaveLength(notes.size);
  expect(notes.size).toBeGreaterThan(0);
  const { faults } = await createVerifyTimelines({ db: service.db, cases: service.cases })();
  expect(faults).toEqual([]);
}, 60_000);
