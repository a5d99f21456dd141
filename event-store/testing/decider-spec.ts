import assert from 'node:assert/strict';
import type { ErrorCode, Refusal } from '@sumaa/contracts';
import type { DomainEvent } from '../codec/recorded.ts';
import type { Decider } from '../deciding/decider.ts';
import { toJson } from '../port/json.ts';
import { deepFreeze } from './deep-freeze.ts';

export interface DeciderSpec<C, E> {
  /** The events of the stream so far. */
  given(...events: readonly E[]): {
    when(command: C): {
      /** Exactly these events, in this order, with exactly these fields; none when nothing has to change. */
      then(...events: readonly E[]): void;
      /** Refused with this code; with these parameters and fields too, when they are given. */
      thenRefused(code: ErrorCode, extra?: Omit<Refusal, 'code'>): void;
    };
  };
}

/**
 * Given–when–then tests for a decider. They also check that state and command are never changed, that `decide` is deterministic, and
 * that `evolve` accepts the events of `decide`.
 */
export function specOf<S, C, E extends DomainEvent>(decider: Decider<S, C, E>): DeciderSpec<C, E> {
  return {
    given: (...past) => ({
      when(command) {
        const state = past.reduce<S>(
          (folded, event) => deepFreeze(decider.evolve(folded, deepFreeze(event))),
          deepFreeze(decider.initial()),
        );
        const decision = decider.decide(state, deepFreeze(command));
        assert.deepEqual(decider.decide(state, command), decision, 'decide is not deterministic');
        return {
          // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: a specification is never awaited
          then(...expected) {
            if (!decision.ok) assert.fail(`refused: ${JSON.stringify(decision.refusal)}`);
            assert.deepEqual(decision.events.map(plain), expected.map(plain));
            decision.events.reduce<S>((folded, event) => decider.evolve(folded, event), state);
          },
          thenRefused(code, extra) {
            if (decision.ok) assert.fail(`accepted: ${JSON.stringify(decision.events)}`);
            assert.equal(decision.refusal.code, code);
            if (extra) assert.deepEqual(decision.refusal, { code, ...extra });
          },
        };
      },
    }),
  };
}

/** The event as it will be stored: absent and undefined are equal, and data that is not JSON throws. */
function plain({ type, data }: DomainEvent): unknown {
  return { type, data: toJson(data) };
}
