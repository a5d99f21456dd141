import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const hangs = `lifecycle.add('hangs', { stop: () => new Promise(() => {}) });`;

/** How long a part that hangs is waited for. */
const soon = 200;

/** Runs a process that has one part, and this in it; `lifecycle` is what it was made with. */
function runProcess(body: string, stopWithinMs = 20_000): { readonly status: number | null; readonly said: string } {
  const program = `
    import { createLifecycle } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../log/index.ts', import.meta.url).href)};
    const lifecycle = createLifecycle({ log: createLog({ name: 'test', level: 'info' }), stopWithinMs: ${stopWithinMs} });
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

test.each([
  ['SIGINT from the terminal and SIGTERM from the supervisor are one wish', ['SIGINT', 'SIGTERM'], 0],
  ['the same signal again ends it at once', ['SIGINT', 'SIGTERM', 'SIGINT'], 1],
])('%s', (_what, signals, code) => {
  const asked = signals.map((signal) => `process.kill(process.pid, '${signal}'); await new Promise(setImmediate);`).join('');
  const { status, said } = runProcess(`lifecycle.add('slow', { stop: () => new Promise((stopped) => setTimeout(stopped, 100)) });
    await lifecycle.start(); ${asked}`);
  expect([status, said.includes('the part was stopped')]).toEqual([code, code === 0]);
});

test('a signal ends it with 0, or with 1 where a part hung', () => {
  const asked = `await lifecycle.start(); process.kill(process.pid, 'SIGTERM');`;
  expect(runProcess(asked).status).toBe(0);
  expect(runProcess(`${hangs} ${asked}`, soon).status).toBe(1);
});

test.each([
  ['all is well', 'await lifecycle.start(); lifecycle.fail();'],
  ['a part hangs', `${hangs} await lifecycle.start(); lifecycle.fail();`],
  ['it is starting', `lifecycle.add('fails', { start: () => lifecycle.fail() }); console.log('started whole:', await lifecycle.start());`],
])('what it cannot heal ends it with 1 where %s', (_where, body) => {
  const { status, said } = runProcess(body, soon);
  expect(status).toBe(1);
  expect(said).not.toContain('started whole: true');
});
