import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const hangs = `lifecycle.add('hangs', { stop: () => new Promise(() => {}) });`;

/** The stop time-out (ms) for a part that hangs. */
const soon = 200;

/** Runs `body` in a process with one part; `body` can use `lifecycle`. */
function runProcess(body: string, stopWithinMs = 20_000): { readonly status: number | null; readonly output: string } {
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
  return { status, output: `${stdout}${stderr}` };
}

test.each([
  ['an uncaught error', `setImmediate(() => { throw new Error('uncaught'); });`],
  ['an unhandled rejection', `void Promise.reject(new Error('uncaught'));`],
])('%s is logged, stops every part and ends the process with 1', (_what, body) => {
  const { status, output } = runProcess(`await lifecycle.start(); ${body}`);
  expect([status, output.includes('uncaught'), output.includes('the part was stopped')]).toEqual([1, true, true]);
});

test.each([
  ['SIGHUP stops it too', ['SIGHUP'], 0],
  ['SIGINT followed by SIGTERM stops once, with 0', ['SIGINT', 'SIGTERM'], 0],
  ['the same signal again exits immediately', ['SIGINT', 'SIGTERM', 'SIGINT'], 1],
])('%s', (_what, signals, code) => {
  const asked = signals.map((signal) => `process.kill(process.pid, '${signal}'); await new Promise(setImmediate);`).join('');
  const { status, output } = runProcess(`lifecycle.add('slow', { stop: () => new Promise((stopped) => setTimeout(stopped, 100)) });
    await lifecycle.start(); ${asked}`);
  expect([status, output.includes('the part was stopped')]).toEqual([code, code === 0]);
});

test('a signal ends the process with 0, or with 1 when a part hangs', () => {
  const asked = `await lifecycle.start(); process.kill(process.pid, 'SIGTERM');`;
  expect(runProcess(asked).status).toBe(0);
  expect(runProcess(`${hangs} ${asked}`, soon).status).toBe(1);
});

test.each([
  ['every part stops', 'await lifecycle.start(); lifecycle.fail();'],
  ['a part hangs', `${hangs} await lifecycle.start(); lifecycle.fail();`],
  [
    'the process is starting',
    `lifecycle.add('fails', { start: () => lifecycle.fail() }); console.log('started completely:', await lifecycle.start());`,
  ],
])('fail ends the process with 1 when %s', (_where, body) => {
  const { status, output } = runProcess(body, soon);
  expect(status).toBe(1);
  expect(output).not.toContain('started completely: true');
});
