import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a process that has one part, and this in it; `lifecycle` is what it was made with. */
function runProcess(body: string): { readonly status: number | null; readonly said: string } {
  const program = `
    import { createLifecycle } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../log/index.ts', import.meta.url).href)};
    const lifecycle = createLifecycle({ log: createLog({ name: 'test', level: 'info' }), stopWithinMs: 200 });
    lifecycle.add('part', { stop: () => console.log('the part was stopped') });
    lifecycle.stopOnSignals();
    const alive = setInterval(() => {}, 1_000);
    ${body}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=@sumaa/source', '--input-type=module', '-e', program],
    { encoding: 'utf8', cwd: import.meta.dirname },
  );
  return { status, said: `${stdout}${stderr}` };
}

test.each([
  ['an error thrown beside everything', `setImmediate(() => { throw new Error('beside'); });`],
  ['a promise nobody waits for', `void Promise.reject(new Error('beside'));`],
])('%s is logged, stops every part, and ends the process with 1', (_what, body) => {
  const { status, said } = runProcess(`await lifecycle.start(); ${body}`);
  expect([status, said.includes('beside'), said.includes('the part was stopped')]).toEqual([1, true, true]);
});

test('a signal ends it with 0, or with 1 where a part hung', () => {
  const asked = `await lifecycle.start(); process.kill(process.pid, 'SIGTERM');`;
  expect(runProcess(asked).status).toBe(0);
  expect(runProcess(`lifecycle.add('hangs', { stop: () => new Promise(() => {}) }); ${asked}`).status).toBe(1);
});
