import { CASE_STAGES } from '@wayfare/proto/application/v1/casework';
import { type Actor, advanceStage, eventsFrom, hasEnded, rollUp, STAGE_EDGES, type Stage } from './stages.ts';

const staff = { actor: 'staff' as const, actorId: 'anna', reason: 'blurred' };

describe('the stages of a case', () => {
  test('lead from submitted to the visa in hand', () => {
    const events = [
      'review-started',
      'review-passed',
      'handed-over',
      'government-approved',
      'visa-delivered',
      'case-closed',
    ] as const;
    const end = events.reduce((current, on) => advanceStage(current, { ...staff, on }), {
      stage: 'submitted' as Stage,
    });
    expect(end.stage).toBe('completed');
  });

  test('refuse every pair of stage and event that the table lacks', () => {
    for (const stage of CASE_STAGES)
      for (const { on } of STAGE_EDGES) {
        const allowed = STAGE_EDGES.some((edge) => edge.on === on && (edge.from as readonly Stage[]).includes(stage));
        if (allowed) continue;
        expect(() => advanceStage({ stage }, { ...staff, on, proposedBy: 'ben' })).toThrow('stage-not-allowed');
      }
  });

  test('return from a request for information to the stage that asked', () => {
    for (const stage of ['in_review', 'with_government'] as const) {
      const asked = advanceStage({ stage }, { ...staff, on: 'information-requested' });
      expect(asked.stage).toBe('info_needed');
      expect(advanceStage(asked, { on: 'information-provided', actor: 'traveller' })).toEqual({ stage });
    }
  });

  test('let nobody but the named actors cause an event', () => {
    expect(() => advanceStage({ stage: 'in_review' }, { on: 'review-passed', actor: 'traveller' })).toThrow(
      'actor-not-allowed',
    );
    expect(() => advanceStage({ stage: 'in_review' }, { ...staff, on: 'withdrawn-by-traveller' })).toThrow(
      'actor-not-allowed',
    );
  });

  test('want a reason where the table says so', () => {
    expect(() =>
      advanceStage({ stage: 'in_review' }, { on: 'information-requested', actor: 'staff', actorId: 'anna' }),
    ).toThrow('input-not-accepted');
  });

  test('want a second person for a refusal, and never the same one', () => {
    const refusal = { ...staff, on: 'government-refused' as const };
    expect(() => advanceStage({ stage: 'with_government' }, refusal)).toThrow('second-person-needed');
    expect(() => advanceStage({ stage: 'with_government' }, { ...refusal, proposedBy: 'anna' })).toThrow(
      'second-person-needed',
    );
    expect(advanceStage({ stage: 'with_government' }, { ...refusal, proposedBy: 'ben' }).stage).toBe('refused');
  });

  test('end where no event leads on', () => {
    const actors: Actor[] = ['staff', 'traveller', 'system'];
    for (const stage of CASE_STAGES)
      expect(hasEnded(stage)).toBe(actors.every((actor) => eventsFrom(stage, actor).length === 0));
  });

  test('roll a party up to what needs attention first', () => {
    expect(rollUp(['ready', 'info_needed'])).toBe('info_needed');
    expect(rollUp(['approved', 'with_government'])).toBe('with_government');
    expect(rollUp(['refused', 'approved'])).toBe('approved');
    expect(rollUp(['refused', 'withdrawn'])).toBe('refused');
  });
});
