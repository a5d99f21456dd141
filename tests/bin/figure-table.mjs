// The table at the end of `npm run test:faults` and `npm run test:security`. Plain Node.

/** What no failure in so many faults says about their rate: under 3/n with 95 %. Too few say nothing. */
const boundOf = (runs) => (runs < 10 ? '' : `under ${(300 / runs).toFixed(runs >= 100 ? 1 : 0)} %`);
const wordsOf = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/**
 * The lines of the table. `what`: one of its ids in words; `reports`: what the tests wrote down, in order; those of one id are added up, and each keeps its figures.
 * `tests`: every test that ran, with its name, how it ended and how long it took in ms.
 */
export function figureTable(what, reports, tests) {
  const rows = [...new Set(reports.map(({ id }) => id))].map((id) => {
    const own = reports.filter((each) => each.id === id);
    const runs = own.reduce((sum, { n }) => sum + n, 0);
    const control = runs === 0;
    return {
      cells: [id, control ? 'control' : String(runs), control ? 'red, as it must be' : '0', control ? '' : boundOf(runs)],
      figures: own.map(({ figures }) => wordsOf(figures)),
    };
  });
  for (const { name } of tests.filter(({ status }) => status === 'failed')) {
    rows.push({ cells: [/\b[RS]\d+\b/.exec(name)?.[0] ?? '', '', 'FAILED', ''], figures: [name] });
  }
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
