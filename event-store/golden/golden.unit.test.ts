import { defineEvent, eventCatalogue } from '@sumaa/contracts';
import { report } from '@sumaa/runtime/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCodec } from '../codec/codec.ts';
import { toJson } from '../port/json.ts';
import { goldenKeys, goldenProblems, readGolden, shapeOf, storedGolden } from './golden.ts';

const golden = readGolden();
const codec = createCodec({ catalogue: eventCatalogue, keys: goldenKeys });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The second with the fields that only the first has. */
function laidOver(under: unknown, over: unknown): unknown {
  if (!isObject(under) || !isObject(over)) return over;
  const both = Object.entries(over).map(([name, value]) => [name, laidOver(under[name], value)]);
  return { ...under, ...Object.fromEntries(both) };
}

describe('events of every released version (R12)', () => {
  let read = 0;
  afterAll(
    () => read === golden.size && report('R12', read, { 'golden events': golden.size, 'types in the catalogue': eventCatalogue.length }),
  );
  test.each([...golden])('%s decodes to its recorded data', async (_, event) => {
    const decoded = toJson((await codec.decode(storedGolden(event))).data);
    // An event of an older version may get additional fields, but no other values.
    const isOlder = event.schema < (eventCatalogue.find(({ type }) => type === event.type)?.schema ?? 1);
    const recordedData = event.decoded as object;
    expect(decoded).toEqual(isOlder ? laidOver(decoded, recordedData) : recordedData);
    read += 1;
  });
  test('a RequestsLimited event without a count decodes to turnedAway: null', async () => {
    const before = golden.get('RequestsLimited.v1.json');
    expect(before && (await codec.decode(storedGolden(before))).data).toMatchObject({ windowSeconds: 900, turnedAway: null });
  });
  test('settings that were saved before tax rate and invoice prefix decode to those of then', async () => {
    const before = golden.get('PlatformSettingsSaved.v1.json');
    const settings = { taxRate: 15, invoicePrefix: 'INV' };
    expect(before && (await codec.decode(storedGolden(before))).data).toMatchObject({ settings });
  });
});

describe('the golden check (R12)', () => {
  const before = defineEvent({ type: 'Happened', category: 'thing', data: { id: z.string() } });
  const file = (schema: number, definition = before) => ({
    type: 'Happened',
    schema,
    shape: shapeOf(definition),
    stored: null as never,
    decoded: null,
  });
  const catalogue = (definition: typeof before) => [definition];

  test.each([
    ['a new event', { ...before, type: 'Unheard' as 'Happened' }, new Map(), ['Unheard has no golden file of version 1']],
    ['a changed field', defineEvent({ type: 'Happened', category: 'thing', data: { id: z.string().max(3) } }), new Map([['Happened.v1.json', file(1)]]), ['Happened was changed without a golden file of its new shape: npm run golden']],
    ['a removed event', { ...before, type: 'Unheard' as 'Happened' }, new Map([['Happened.v1.json', file(1)]]), ['Happened was released and is not in the catalogue', 'Unheard has no golden file of version 1']],
    ['a misnamed file', before, new Map([['Other.v1.json', file(1)]]), ['Other.v1.json is named after another event']],
    ['nothing', before, new Map([['Happened.v1.json', file(1)]]), []],
  ])('reports %s', (_, definition, files, problems) => {
    expect(goldenProblems(files, catalogue(definition))).toEqual(problems);
  }); // prettier-ignore

  test('requires the older versions as well', () => {
    const second = defineEvent({
      type: 'Happened',
      category: 'thing',
      schema: 2,
      data: { id: z.string() },
      upcasts: { 1: (data) => data },
    });
    expect(goldenProblems(new Map([['Happened.v2.json', file(2, second)]]), [second])).toEqual([
      'Happened has no golden file of version 1',
    ]);
    expect(goldenProblems(new Map([['Happened.v1.json', file(1)]]), [second])).toEqual(['Happened has no golden file of version 2']);
  });
});
