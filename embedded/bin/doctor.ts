import type { ProcessKind } from '@sumaa/runtime/config';
import { runChecks } from '../doctor/index.ts';

// `npm run doctor`: lists what is missing or cannot be reached and how to fix it; exits with 1 when there is trouble.
// `npm run doctor -- command-api|projections|workers|migrate|operator`: checks for that one process of an installation.
const kinds: Readonly<Record<string, ProcessKind>> = {
  'command-api': 'command',
  projections: 'query',
  workers: 'worker',
  migrate: 'migrate',
  operator: 'operator',
};
const [, , name] = process.argv;
if (name !== undefined && !(name in kinds)) {
  console.error(`Unknown process "${name}". Known processes: ${Object.keys(kinds).join(', ')}.`);
  process.exit(2);
}

const marks = { ok: '✓', advice: '!', trouble: '✗' };
const findings = await runChecks(process.env, name === undefined ? undefined : kinds[name]);
for (const { part, state, message: says, remedy } of findings) {
  console.log(`${marks[state]} ${part}: ${says}`);
  if (remedy !== undefined) console.log(`    ${remedy}`);
}
const troubles = findings.filter(({ state }) => state === 'trouble').length;
console.log(troubles === 0 ? 'Everything that is needed is there.' : `${troubles} to fix.`);
process.exit(troubles === 0 ? 0 : 1);
