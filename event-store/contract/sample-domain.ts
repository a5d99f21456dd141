import { accept, defineEvent, personal, refuse, type EventOf } from '@sumaa/contracts';
import { z } from 'zod';
import { jsonRows } from '../consumer/json-rows.ts';
import type { Projection } from '../consumer/projection.ts';
import type { Decider } from '../deciding/decider.ts';

/** A sample domain for tests: counters with amounts, and notes with personal data. */
export const Counted = defineEvent({ type: 'Counted', category: 'counter', data: { amount: z.number().int() } });
export const Noted = defineEvent({
  type: 'Noted',
  category: 'counter',
  subject: 'authorId',
  data: { authorId: z.string(), text: personal(z.string()), mood: personal(z.string().nullable()).optional() },
});
export const sampleCatalogue = [Counted, Noted];
export type CounterEvent = EventOf<typeof Counted> | EventOf<typeof Noted>;

export interface CounterState {
  readonly total: number;
  readonly notes: number;
}
export type CounterCommand =
  | { readonly kind: 'count'; readonly amount: number }
  | { readonly kind: 'note'; readonly authorId: string; readonly text: string };

export const counterDecider: Decider<CounterState, CounterCommand, CounterEvent> = {
  category: 'counter',
  initial: () => ({ total: 0, notes: 0 }),
  evolve(state, event) {
    switch (event.type) {
      case 'Counted':
        return { ...state, total: state.total + event.data.amount };
      case 'Noted':
        return { ...state, notes: state.notes + 1 };
    }
  },
  decide(state, command) {
    switch (command.kind) {
      case 'count':
        if (command.amount < 0 && state.total + command.amount < 0) return refuse('conflict');
        return command.amount === 0 ? accept() : accept({ type: 'Counted', data: { amount: command.amount } });
      case 'note':
        return accept(
          { type: 'Noted', data: { authorId: command.authorId, text: command.text } },
          { type: 'Counted', data: { amount: 1 } },
        );
    }
  },
};

export interface CounterRow {
  readonly total: number;
  readonly notes: readonly string[];
}

export const counterTableSql = 'create table public.counter_1 (key text primary key, doc json not null)';

/** Totals per counter; `evolve` throws for an amount of 666. */
export function counterProjection<DB = unknown>(
  over: Partial<Projection<CounterRow, CounterEvent, DB>> = {},
): Projection<CounterRow, CounterEvent, DB> {
  return {
    name: 'counter',
    version: 1,
    categories: ['counter'],
    key: (event) => event.stream,
    evolve(row, event) {
      const before = row ?? { total: 0, notes: [] };
      if (event.type === 'Noted')
        return { ...before, notes: [...before.notes, typeof event.data.text === 'string' ? event.data.text : '(erased)'] };
      if (event.data.amount === 666) throw new RangeError('poison');
      return { ...before, total: before.total + event.data.amount };
    },
    rows: jsonRows<CounterRow, DB>({ table: 'public.counter_1' }),
    ...over,
  };
}

export const counted = (amount: number): CounterEvent => ({ type: 'Counted', data: { amount } });
export const noted = (authorId: string, text: string): CounterEvent => ({ type: 'Noted', data: { authorId, text } });
