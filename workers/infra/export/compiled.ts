import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { ExportQuery } from './export-source.ts';

/** Only writes queries. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A query of kysely as text with values. */
export function compiled(query: RawBuilder<unknown>): Pick<ExportQuery, 'text' | 'values'> {
  const { sql: text, parameters: values } = query.compile(writer);
  return { text, values };
}
