import { eventCatalogue } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createCodec } from '../../codec/codec.ts';
import { createMemoryEventStore } from '../../memory/memory-event-store.ts';
import { createMemorySubjectKeys } from '../memory-subject-keys.ts';
import { appendHistory, missingTypes, seededHistory } from './seeded-history.ts';

const options = { seed: 42, events: 6000, tenants: 12 };

test('a seed always tells the same, and another seed something else', () => {
  const told = (seed: number) => [...seededHistory({ ...options, seed, events: 500 })];
  expect(told(1)).toEqual(told(1));
  expect(told(1)).not.toEqual(told(2));
});

test('every event of the catalogue occurs and fits its schema', async () => {
  expect(missingTypes(seededHistory(options))).toEqual([]);
  const store = createMemoryEventStore();
  const codec = createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() });
  expect(await appendHistory({ store, codec }, seededHistory(options))).toMatchObject({ events: options.events });
});
