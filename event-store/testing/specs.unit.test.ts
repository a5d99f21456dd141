import { describe, expect, test } from 'vitest';
import { counted, counterDecider, counterProjection, noted } from '../contract/sample-domain.ts';
import { specOf } from './decider-spec.ts';
import { givenEvents } from './projection-spec.ts';

// oxlint-disable promise/valid-params -- `then` belongs to given, when, then and is no promise
const different = /deep-equal|strictly equal/;

describe('the decider spec', () => {
  const spec = specOf(counterDecider);
  const when = spec.given(counted(2)).when({ kind: 'note', authorId: 'ann', text: 'hello' });

  test('passes on exactly the right events and refusals', () => {
    const right = () => {
      when.then(noted('ann', 'hello'), counted(1));
      spec.given(counted(2)).when({ kind: 'count', amount: 0 }).then();
      spec.given().when({ kind: 'count', amount: -1 }).thenRefused('conflict');
    };
    expect(right).not.toThrow();
  });

  test('fails on another order, a missing or additional event or field, and another outcome', () => {
    expect(() => when.then(counted(1), noted('ann', 'hello'))).toThrow(different);
    expect(() => when.then(noted('ann', 'hello'))).toThrow(different);
    expect(() => when.then(noted('ann', 'hello'), counted(1), counted(1))).toThrow(different);
    expect(() => when.then(noted('ann', 'bye'), counted(1))).toThrow(different);
    expect(() => when.thenRefused('conflict')).toThrow(/accepted/);
    expect(() => spec.given().when({ kind: 'count', amount: -1 }).then()).toThrow(/refused/);
    expect(() => spec.given().when({ kind: 'count', amount: -1 }).thenRefused('not_found')).toThrow(different);
  });

  test('fails on a decider that is not pure', () => {
    let calls = 0;
    const nonDeterministic = specOf({ ...counterDecider, decide: () => ({ ok: true, events: [counted(++calls)] }) });
    expect(() => nonDeterministic.given().when({ kind: 'count', amount: 1 }).then(counted(1))).toThrow(/deterministic/);
    const changesState = specOf({
      ...counterDecider,
      evolve(state) {
        return Object.assign(state, { total: 1 });
      },
    });
    expect(() => changesState.given(counted(1)).when({ kind: 'count', amount: 1 })).toThrow(TypeError);
  });
});

describe('the projection spec', () => {
  const events = [counted(1), noted('ann', 'hi'), counted(2)];

  test('passes on exactly the right rows', () => {
    expect(() => givenEvents(counterProjection(), events).then({ 'counter-1': { total: 3, notes: ['hi'] } })).not.toThrow();
    const toggling = givenEvents(counterProjection({ evolve: (row) => (row ? null : { total: 1, notes: [] }) }), [counted(1), counted(1)]);
    expect(() => toggling.then({})).not.toThrow();
  });

  test('fails on other rows, a throwing evolve, changed rows, and rows that do not survive a table', () => {
    const spec = (over: Parameters<typeof counterProjection>[0]) => () =>
      givenEvents(counterProjection(over), events).then({ 'counter-1': { total: 3, notes: ['hi'] } });
    expect(spec({})).not.toThrow();
    expect(spec({ key: (event) => event.id })).toThrow(different);
    expect(() => givenEvents(counterProjection(), [counted(666)]).then({})).toThrow(/evolve threw/);
    const mutating = spec({ evolve: (row) => (row ? Object.assign(row, { total: row.total + 1 }) : { total: 1, notes: [] }) });
    expect(mutating).toThrow(/evolve threw/);
    const dated = spec({ evolve: () => ({ total: 3, notes: ['hi'], at: new Date(0) }) });
    expect(dated).toThrow(different);
  });

  test('fails when the cut between batches changes the result', () => {
    // Infinity becomes null in a table.
    const forgetful = counterProjection({
      evolve: (row) => ({ total: row === null ? Infinity : row.total === Infinity ? 3 : 4, notes: [] }),
    });
    expect(() => givenEvents(forgetful, [counted(1), counted(1)]).then({ 'counter-1': { total: 3, notes: [] } })).toThrow(/one by one/);
  });
});
