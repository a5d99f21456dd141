interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
interface Results extends Counts {
  /** `why`: the first lines of the error. */
  readonly failures: readonly { readonly name: string; readonly file: string; readonly why: readonly string[] }[];
  readonly files: readonly { readonly file: string; readonly seconds: number; readonly skipped: number }[];
}

/** What a run of vitest came to, by its JSON report; files are named from the root on. */
export function vitestResults(report: unknown, root: string): Results;
/** What a run of Playwright came to, by its JSON report. */
export function playwrightResults(report: unknown): Results;
export function sumOf(results: readonly Counts[]): Counts;
export function countsLine(counts: Counts): string;
/** The lines at the end of a run. */
export function summaryLines(run: {
  readonly stages: readonly { readonly title: string; readonly from: number; readonly to: number }[];
  readonly results: readonly Results[];
  readonly folder: string;
  readonly seconds: number;
}): string[];
/** Removes the output of programs that files started in which nothing failed. */
export function keepLogsOf(logs: string, results: readonly Results[]): void;
