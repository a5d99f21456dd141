import type { TestDatabase } from '@sumaa/runtime/testing';
import type { Row } from './figures.ts';

/** What a measure has at hand. */
export interface Bench {
  /** Short sizes: shows that everything works, proves nothing. */
  readonly quick: boolean;
  /** The first for a real run, the second for a quick one. */
  size(real: number, quick: number): number;
  /** A database of its own on the embedded Postgres of this run, which is set up as the product sets it up: every commit on disk. */
  database(prefix: string): Promise<TestDatabase>;
  /** Superuser URL of that server. */
  serverUrl(): Promise<string>;
  /** Told while it runs. */
  say(line: string): void;
}

/** One of the files beside this: what `npm run bench -- NAME` runs. */
export interface Measure {
  readonly name: string;
  run(bench: Bench): Promise<readonly Row[]>;
}

/** Stops the run where the work was not done as counted: the figures would be of something else. */
export function assertDone(what: string, expected: number, actual: number): void {
  if (expected !== actual) throw new Error(`${what}: ${expected} were acknowledged, ${actual} are there`);
}
