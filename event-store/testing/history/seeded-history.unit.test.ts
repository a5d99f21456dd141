import { eventCatalogue } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { createCodec } from '../../codec/codec.ts';
import { createMemoryEventStore } from '../../memory/memory-event-store.ts';
import { createMemorySubjectKeys } from '../memory-subject-keys.ts';
import { appendHistory, missingTypes, seededHistory } from './seeded-history.ts';

const options = { seed: 42, events: 6000, tenants: 12 };

test('a seed always gives the same events, and another seed gives others', () => {
  const generate = (seed: number) => [...seededHistory({ ...options, seed, events: 500 })];
  expect(generate(1)).toEqual(generate(1));
  expect(generate(1)).not.toEqual(generate(2));
});

test('every event of the catalogue occurs and fits its schema', async () => {
  expect(missingTypes(seededHistory(options))).toEqual([]);
  const store = createMemoryEventStore();
  const codec = createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() });
  expect(await appendHistory({ store, codec }, seededHistory(options))).toMatchObject({ events: options.events });
});
