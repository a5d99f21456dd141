// The last line of `.ci/run`: what several runs came to together, by the counts that each left. Plain Node: sum.mjs test full
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../embedded/bin/install.mjs';
import { countsLine, sumOf } from './results.mjs';

const counts = process.argv.slice(2).map((name) => {
  const file = path.join(root, '.artifacts', name, 'counts.json');
  // It broke off before it could count.
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
});
const sum = sumOf(counts);
console.log(countsLine(sum));
process.exit(sum.failed === 0 ? 0 : 1);
