/** The lines of the table at the end of `npm run test:faults` and `npm run test:security`; `what`: one of its ids in words. */
export function figureTable(
  what: string,
  reports: readonly { readonly id: string; readonly n: number; readonly figures: Readonly<Record<string, number | string>> }[],
  tests: readonly { readonly name: string; readonly status: string; readonly ms: number }[],
): string[];

/** The ids that were made as often as ever although so many runs were asked for. */
export function deafTo(
  runs: number,
  reports: readonly { readonly id: string; readonly n: number }[],
  tests: readonly { readonly name: string; readonly status: string }[],
): string[];
