import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { eventCatalogue, type EventDefinition, type Metadata, type StreamName, type Uuid } from '@sumaa/contracts';
import { sourcePath } from '@sumaa/runtime/config';
import { z } from 'zod';
import type { SubjectKeys } from '../codec/subject-keys.ts';
import type { StoredEvent } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionText } from '../port/position-text.ts';

/**
 * An event exactly as the first build with its definition stored it, and its decoded data. A released golden file is never changed
 * or removed, because existing stores hold such events.
 */
export interface GoldenEvent {
  readonly type: string;
  /** Schema version of the stored event. */
  readonly schema: number;
  /** `shapeOf` the definition that wrote it. */
  readonly shape: string;
  readonly stored: { readonly id: Uuid; readonly stream: StreamName; readonly data: Json; readonly metadata: Metadata };
  /** Its data as that build decoded it. Later builds decode the same, and may add fields. */
  readonly decoded: Json;
}

export const goldenFolder = sourcePath(import.meta.url, './events');

/** All golden files by name: `<Type>.v<schema>.json` or, for a later shape of the same version, `<Type>.v<schema>-<n>.json`. */
export function readGolden(): ReadonlyMap<string, GoldenEvent> {
  const names = readdirSync(goldenFolder).filter((name) => name.endsWith('.json'));
  return new Map(names.toSorted().map((name) => [name, JSON.parse(readFileSync(`${goldenFolder}/${name}`, 'utf8')) as GoldenEvent]));
}

/** A hash of an event's definition: its fields, their values, and which are personal. */
export function shapeOf({ type, category, schema, data, personal }: EventDefinition): string {
  const text = JSON.stringify({ type, category, schema, personal, data: z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }) });
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The golden event as the store returns it. */
export function storedGolden({ type, stored }: GoldenEvent, place = 1): StoredEvent {
  return { ...stored, type, revision: BigInt(place - 1), position: positionText(place), recordedAt: new Date(stored.metadata.occurredAt) };
}

/** The keys of the golden files, derived from the subject, so that no file has to hold them. */
export const goldenKeys: SubjectKeys = {
  getOrCreate: async (subject) => keyOf(subject),
  get: async (subjects) => new Map(subjects.map((subject) => [subject, keyOf(subject)])),
};

const keyOf = (subject: string): Buffer => createHash('sha256').update(`golden ${subject}`).digest();

/** The problems of the golden files as a whole, one sentence each; empty when every version of every event has its file. */
export function goldenProblems(golden: ReadonlyMap<string, GoldenEvent>, catalogue: readonly EventDefinition[] = eventCatalogue): string[] {
  const all = [...golden.values()];
  const misnamed = [...golden].filter(([name, { type, schema }]) => !new RegExp(`^${type}\\.v${schema}(-\\d+)?\\.json$`).test(name));
  return [
    ...misnamed.map(([name]) => `${name} is named after another event`),
    ...all
      .filter(({ type }) => !catalogue.some((one) => one.type === type))
      .map(({ type }) => `${type} was released and is not in the catalogue`),
    ...catalogue.flatMap((definition) => {
      const { type, schema } = definition;
      const own = all.filter((one) => one.type === type);
      const versions = Array.from({ length: schema }, (_, index) => index + 1).filter(
        (version) => !own.some((one) => one.schema === version),
      );
      const known = own.some((one) => one.schema === schema && one.shape === shapeOf(definition));
      return [
        ...versions.map((version) => `${type} has no golden file of version ${version}`),
        ...(known || versions.includes(schema) ? [] : [`${type} was changed without a golden file of its new shape: npm run golden`]),
      ];
    }),
  ];
}
