import { mkdirSync, writeFileSync } from 'node:fs';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec } from '../codec/codec.ts';
import { toJson } from '../port/json.ts';
import { seededHistory, type HistoricEvent } from '../testing/history/seeded-history.ts';
import { goldenFolder, goldenKeys, readGolden, shapeOf, type GoldenEvent } from './golden.ts';

// `npm run golden`: writes the golden file of every event that is new or has a new shape. Existing files stay.
mkdirSync(goldenFolder, { recursive: true });
const golden = readGolden();
const codec = createCodec({ catalogue: eventCatalogue, keys: goldenKeys });
const examples = new Map<string, HistoricEvent>();
for (const entry of seededHistory({ seed: 42, events: 20_000, tenants: 12 })) {
  // The example with the most fields set is the most useful one.
  const fieldsSet = (one: HistoricEvent) => Object.values(one.event.data as object).filter((value) => value !== null).length;
  const known = examples.get(entry.event.type);
  if (!known || fieldsSet(entry) > fieldsSet(known)) examples.set(entry.event.type, entry);
}
for (const definition of eventCatalogue) {
  const { type, schema } = definition;
  const own = [...golden.values()].filter((one) => one.type === type && one.schema === schema);
  const shape = shapeOf(definition);
  if (own.some((one) => one.shape === shape)) continue;
  const example = examples.get(type);
  if (!example) throw new Error(`${type} does not occur in the seeded history: add it in testing/history first`);
  const { id, stream, event, metadata } = example;
  const { data, metadata: sealed } = await codec.encode(event, id, metadata);
  const file: GoldenEvent = { type, schema, shape, stored: { id, stream, data, metadata: sealed }, decoded: toJson(event.data) };
  const name = own.length === 0 ? `${type}.v${schema}.json` : `${type}.v${schema}-${own.length + 1}.json`;
  writeFileSync(`${goldenFolder}/${name}`, `${JSON.stringify(file, null, 2)}\n`);
  process.stdout.write(`written: ${name}\n`);
}
