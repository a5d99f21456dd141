import { isDeepStrictEqual } from 'node:util';
import type { TestDatabase } from '@sumaa/runtime/testing';
import type { Row } from './figures.ts';

/** What a measure works with. */
export interface BenchmarkDeps {
  /** Small sizes: only checks that the measure works. */
  readonly quick: boolean;
  /** Returns `real`, or `quick` in a quick run. */
  size(real: number, quick: number): number;
  /** Creates a database on the embedded Postgres of this run, which is configured as in the product: every commit is flushed to disk. */
  database(prefix: string): Promise<TestDatabase>;
  /** Superuser URL of that server. */
  serverUrl(): Promise<string>;
  /** Prints a progress line. */
  say(line: string): void;
}

/** A benchmark that `npm run bench -- NAME` runs. */
export interface Measure {
  readonly name: string;
  /** A small size tells another story, so a quick run leaves it out. */
  readonly isFullOnly?: boolean;
  run(bench: BenchmarkDeps): Promise<readonly Row[]>;
}

/** Throws when the work done is not the work counted, because the figures would be wrong. */
export function assertDone(what: string, expected: unknown, actual: unknown): void {
  if (!isDeepStrictEqual(expected, actual))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`);
}
