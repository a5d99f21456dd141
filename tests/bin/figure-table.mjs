// The table at the end of `npm run test:faults` and `npm run test:security`. Plain Node.

/** What no failure in so many faults says about their rate: under 3/n with 95 %. Too few say nothing. */
const boundOf = (runs) => (runs < 10 ? '' : `under ${(300 / runs).toFixed(runs >= 1_000 ? 2 : runs >= 100 ? 1 : 0)} %`);
const wordsOf = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** What a test is about, by its name. */
const idOf = (name) => /\b[RS]\d+\b/.exec(name)?.[0] ?? '';

/**
 * The ids that were made as often as ever although `runs` were asked for: neither one of their reports nor all together are that many,
 * or a multiple where each run is counted several times. Where a test failed, reports are missing, and nothing is said.
 */
export function deafTo(runs, reports, tests) {
  const failed = new Set(tests.filter(({ status }) => status === 'failed').map(({ name }) => idOf(name)));
  return [...new Set(reports.map(({ id }) => id))].filter((id) => {
    const counts = reports.filter((each) => each.id === id).map(({ n }) => n);
    const all = counts.reduce((sum, n) => sum + n, 0);
    return all > 0 && !failed.has(idOf(id)) && [...counts, all].every((n) => n === 0 || n % runs !== 0);
  });
}

/**
 * The lines of the table. `what`: one of its ids in words; `reports`: what the tests wrote down, in order; those of one id are added up, and each keeps its figures.
 * `tests`: every test that ran, with its name, how it ended and how long it took in ms. A test that failed wrote nothing down: it is
 * counted beside the runs of its id, whatever these are called («R5», «R5 answers»), and no rate is bound by the rest.
 */
export function figureTable(what, reports, tests) {
  const failed = tests.filter(({ status }) => status === 'failed');
  const rows = [...new Set(reports.map(({ id }) => id))].map((id) => {
    const own = reports.filter((each) => each.id === id);
    const runs = own.reduce((sum, { n }) => sum + n, 0);
    const failures = failed.filter(({ name }) => idOf(name) === idOf(id)).length;
    return {
      cells:
        runs === 0 ? [id, 'control', 'red, as it must be', ''] : [id, String(runs), String(failures), failures > 0 ? '' : boundOf(runs)],
      figures: own.map(({ figures }) => wordsOf(figures)),
    };
  });
  for (const { name } of failed) rows.push({ cells: [idOf(name), '', 'FAILED', ''], figures: [name] });
  const heads = [what, 'runs', 'failures', 'bound (95 %)'];
  const widths = heads.map((head, index) => Math.max(head.length, ...rows.map(({ cells }) => cells[index].length)));
  const line = (cells, figures) => [...cells.map((cell, index) => cell.padEnd(widths[index])), figures].join(' | ');
  return [
    line(heads, 'figures'),
    ...rows.flatMap(({ cells, figures }) => figures.map((each, index) => line(index === 0 ? cells : heads.map(() => ''), each))),
    '',
    'seconds | test',
    ...tests
      // What took no time worth a line is left out.
      .filter(({ status, ms }) => status === 'failed' || (status === 'passed' && ms >= 1_000))
      .map(({ name, status, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} | ${name}${status === 'failed' ? ' (FAILED)' : ''}`),
    ...tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ name }) => `skipped | ${name}`),
  ];
}
