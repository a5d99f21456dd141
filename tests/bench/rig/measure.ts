import { isDeepStrictEqual } from 'node:util';
import type { TestDatabase } from '@sumaa/runtime/testing';
import type { Row } from './figures.ts';

/** Sizes that the command line may give. */
export const sizeFlags = ['tenants', 'reviews', 'minutes', 'each'] as const;
type SizeFlag = (typeof sizeFlags)[number];

/** What a measure works with. */
export interface BenchmarkDeps {
  /** Small sizes: only checks that the measure works. */
  readonly quick: boolean;
  /** Returns `real`, or `quick` in a quick run. */
  size(real: number, quick: number): number;
  /** A size given on the command line (`--tenants 500`), else as `size`. */
  flag(name: SizeFlag, real: number, quick: number): number;
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
  /** It takes so long that it runs only where it is named. */
  readonly isByNameOnly?: boolean;
  run(bench: BenchmarkDeps): Promise<readonly Row[]>;
}

/** Throws when the work done is not the work counted, because the figures would be wrong. */
export function assertDone(what: string, expected: unknown, actual: unknown): void {
  if (!isDeepStrictEqual(expected, actual))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`);
}
