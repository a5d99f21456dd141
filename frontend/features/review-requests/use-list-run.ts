import { askRows, type AskListBody, type AskResult } from '@sumaa/contracts';
import { useState } from 'react';
import type { input } from 'zod';
import { useAskList } from './api.ts';
import type { Person } from './read-list.ts';

export type How = Omit<input<typeof AskListBody>, 'rows'>;
export type Outcome = { readonly person: Person; readonly result: AskResult };

/**
 * Asks the people of a list, a part at a time. A part that failed is asked again with its key by the next `start`, so that nobody is asked
 * twice; what was asked before stays.
 */
export function useListRun(people: readonly Person[]) {
  const ask = useAskList();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [keys, setKeys] = useState<ReadonlyMap<number, string>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const start = async (how: How) => {
    setRunning(true);
    setError(null);
    let done = outcomes;
    const known = new Map(keys);
    try {
      while (done.length < people.length) {
        const from = done.length;
        const part = people.slice(from, from + askRows);
        const key = known.get(from) ?? crypto.randomUUID();
        known.set(from, key);
        const rows = part.map(({ line: _line, ...row }) => row);
        const results = await ask.mutateAsync({ body: { ...how, rows }, key });
        done = [...done, ...part.map((person, index) => ({ person, result: results[index] ?? 'invalid' }))];
        setOutcomes(done);
      }
    } catch (thrown) {
      setError(thrown);
    }
    setKeys(known);
    setRunning(false);
  };
  return { outcomes, isRunning, error, isDone: people.length > 0 && outcomes.length === people.length, start };
}
