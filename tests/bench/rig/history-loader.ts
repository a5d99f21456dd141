import { createHash } from 'node:crypto';
import { eventCatalogue } from '@sumaa/contracts';
import { createCodec, type SubjectKeys } from '@sumaa/event-store';
import { seededHistory, type HistoryOptions } from '@sumaa/event-store/testing';
import { subjectKeySealer } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { copyInto } from './copy.ts';

/** Derives each subject's key by hash, without database access; `made` holds them for one write at the end. */
function derivedKeys(): SubjectKeys & { readonly made: ReadonlyMap<string, Buffer> } {
  const made = new Map<string, Buffer>();
  const keyOf = (subject: string) => {
    const known = made.get(subject) ?? createHash('sha256').update('bench').update(subject).digest();
    made.set(subject, known);
    return known;
  };
  return {
    made,
    getOrCreate: async (subject) => keyOf(subject),
    get: async (subjects) => new Map(subjects.map((subject) => [subject, keyOf(subject)])),
  };
}

/**
 * Fills an empty event store with a seeded history by COPY, encoded and encrypted as in the product, and writes the keys to the
 * vault. Returns the number of events per category.
 */
export async function loadHistory(url: string, masterKey: Buffer, history: HistoryOptions): Promise<ReadonlyMap<string, number>> {
  const keys = derivedKeys();
  const codec = createCodec({ catalogue: eventCatalogue, keys });
  const heads = new Map<string, number>();
  const counts = new Map<string, number>();

  async function* events(): AsyncGenerator<readonly unknown[]> {
    let position = 0;
    for (const { id, stream, event, metadata } of seededHistory(history)) {
      const encoded = await codec.encode(event, id, metadata);
      const revision = (heads.get(stream) ?? -1) + 1;
      heads.set(stream, revision);
      const category = stream.slice(0, stream.indexOf('-'));
      counts.set(category, (counts.get(category) ?? 0) + 1);
      position += 1;
      yield [
        position,
        stream,
        revision,
        id,
        encoded.type,
        JSON.stringify(encoded.data),
        JSON.stringify(encoded.metadata),
        metadata.occurredAt,
      ];
    }
  }

  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await copyInto(client, 'es.event', ['position', 'stream', 'revision', 'event_id', 'type', 'data', 'metadata', 'recorded_at'], events());
    await copyInto(client, 'es.stream', ['name', 'revision'], heads);
    const seal = subjectKeySealer(masterKey);
    const sealed = [...keys.made].map(([subject, key]) => [subject, seal(subject, key)]);
    await copyInto(client, 'vault.subject_key', ['subject', 'sealed'], sealed);
    for (const table of ['es.event', 'es.stream', 'vault.subject_key']) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
  return counts;
}
