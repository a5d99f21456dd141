import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describeConfig } from '@sumaa/runtime/config';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { callerOf, registerBusiness } from '../support/api.ts';
import { callersEnvironment } from '../support/environment.ts';
import { removeData, startInstance, temporaryFolder, type Instance } from '../support/instance.ts';
import { keptPort } from '../support/processes/port.ts';
import { codeOfKey } from '../support/second-factor.ts';
import { until } from '../support/until.ts';

const root = path.resolve(import.meta.dirname, '../..');
const supervisors: ChildProcess[] = [];

/** For what leaves it as it is: a start takes longer than most of these tests. */
let running: Instance;
beforeAll(async () => {
  running = await startInstance({ shape: 'embedded', env: { DEMO_DATA: 'off' } });
});
afterAll(async () => {
  await running?.stop();
  await running?.remove();
});

afterEach(async () => {
  for (const child of supervisors.splice(0)) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
});

const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

describe('a second, empty installation, on every address of this machine', () => {
  // With port 0 it chooses a free one.
  const options = {
    port: 0,
    shape: 'embedded',
    env: { ADMIN_EMAIL: 'boss@platform.example', ADMIN_PASSWORD: 'a long enough password', DEMO_DATA: 'off', HOST: '0.0.0.0' },
  } as const;
  let other: Instance;
  beforeAll(async () => {
    // The developer's own database, event store and mail server must not be used.
    for (const { name } of describeConfig()) vi.stubEnv(name, name === 'NODE_ENV' ? 'test' : '?');
    other = await startInstance(options).finally(() => vi.unstubAllEnvs());
  });
  afterAll(async () => {
    await other?.stop();
    await other?.remove();
  });

  test('has its administrator and nothing else', async () => {
    const nobody = callerOf(other.url, null);
    const { secondFactor } = await nobody.model<{ secondFactor: { kind: string; ticket: string; secret: string } }>(
      'POST',
      '/api/UsernameAuth/AdminSignIn',
      { username: 'boss@platform.example', password: 'a long enough password' },
    );
    expect(secondFactor.kind, 'the first sign-in sets up the second factor').toBe('enrol');
    const { role } = await nobody.model<{ role: string }>('POST', '/api/UsernameAuth/two-factor/enrol', {
      ticket: secondFactor.ticket,
      code: codeOfKey(secondFactor.secret),
    });
    expect(role).toBe('super_admin');
    expect(await nobody.model('GET', '/api/public/statistics')).toEqual({ businesses: null, reviews: null, replies: null });
    expect(other.output()).not.toContain('a long enough password');
  });

  test('runs beside the first independently', async () => {
    const person = await registerBusiness(running);
    expect((await person.call('GET', '/api/Businesses')).status).toBe(200);
    const stranger = await callerOf(other.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', {
      username: person.email,
      password: person.password,
    });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'wrong_credentials']);
  });

  test('listens to others, which the first does not without HOST; its development pages never answer another machine', async (context) => {
    const outside = Object.values(os.networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    if (outside === undefined) return context.skip('this machine has no address but loopback');
    const at = ({ url }: Instance, page: string) => fetch(`http://${outside}:${new URL(url).port}${page}`).then(({ status }) => status);
    await expect(at(running, '/api/health')).rejects.toThrow('fetch failed');
    expect([await at(other, '/api/health'), await at(other, '/__dev/logins')]).toEqual([200, 403]);
    expect(await (await fetch(`${other.url}/__dev/logins`)).json(), 'the demo is off').toEqual([]);
  });

  test('is ended cleanly by SIGTERM; the next start with the same data has everything acknowledged, and the same port', async () => {
    const { url } = other;
    const person = await registerBusiness(other);
    expect((await person.call('GET', '/api/Businesses')).status).toBe(200);
    expect(await other.stop()).toBe(0);
    other = await startInstance({ ...options, dataDir: other.dataDir });
    expect(other.url).toBe(url);
    const again = await callerOf(url, null).call('POST', '/api/UsernameAuth/AdminSignIn', {
      username: person.email,
      password: person.password,
    });
    expect([again.status, again.body.code]).toEqual([200, 'ok']);
  });
});

describe('starting and stopping', () => {
  // The port is read before the others.
  test.each<Readonly<Record<string, string>>>([
    { PORT: 'eighty' },
    { POLL_SECONDS: 'often', MASTER_KEY: 'short', EVENTSTORE_URL: 'localhost:2113' },
  ])('wrong settings (%o) stop the start with one message that names them', async (wrong) => {
    const failed = startInstance({ env: wrong });
    for (const name of Object.keys(wrong)) await expect(failed).rejects.toThrow(name);
    await expect(failed).rejects.toThrow(/ended with 78/);
  });

  test('a second start on the same folder ends with one line, and leaves the first one and its stand-ins alone', async () => {
    const ports = await readFile(path.join(running.dataDir, 'ports.json'), 'utf8');
    const second = startInstance({ dataDir: running.dataDir, shape: 'embedded', env: { DEMO_DATA: 'off' } });
    const problem = await second.then(String, (error: Error) => error.message);
    expect(problem).toMatch(/ended with 78 before it was ready:\n[^\n]*Sumaa runs already with DATA_DIR [^\n]*$/);
    expect(problem).toContain(`(process ${running.child.pid})`);
    expect(await readFile(path.join(running.dataDir, 'ports.json'), 'utf8')).toBe(ports);
    for (const page of [`${running.mailbox}/messages`, `${running.google}/__admin/calls`, `${running.url}/api/health`]) {
      expect([page, (await fetch(page)).status]).toEqual([page, 200]);
    }
  });

  // Which signals end npm is a test of `embedded/bin/watch-npm.mjs`.
  test('a killed npm stops the product', async () => {
    const port = await keptPort();
    const dataDir = await temporaryFolder();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
      env: { ...callersEnvironment(), PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' },
    });
    supervisors.push(npm);
    // It ends when every process that prints to it has ended.
    const ended = once(npm.stdout, 'close');
    let isReady = false;
    createInterface({ input: npm.stdout }).on('line', (line) => (isReady ||= line.startsWith('Sumaa is ready at')));
    await until(async () => isReady, Boolean); // prettier-ignore
    npm.kill('SIGKILL');
    await ended;
    expect(await isHealthy(`http://localhost:${port}`)).toBe(false);
    await removeData(dataDir);
  });

  test('npm start restarts a crashed product, and Ctrl-C ends it cleanly', async () => {
    const port = await keptPort();
    const dataDir = await temporaryFolder();
    const url = `http://localhost:${port}`;
    const supervisor = spawn(process.execPath, [path.join(root, 'embedded/bin/start.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, which is what a terminal signals.
      detached: true,
      env: { ...callersEnvironment(), PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'off' },
    });
    supervisors.push(supervisor);
    let ready = 0;
    createInterface({ input: supervisor.stdout }).on('line', (line) => (ready += line.startsWith('Sumaa is ready at') ? 1 : 0));
    await until(
      () => Promise.resolve(ready),
      (times) => times === 1,
    );
    const children = await readFile(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8');
    process.kill(Number(children.trim().split(' ')[0]), 'SIGKILL');
    await until(
      () => Promise.resolve(ready),
      (times) => times === 2,
    );
    await until(() => isHealthy(url), Boolean);
    // Like Ctrl-C: every process of the group gets the signal, which must count as one request to stop.
    process.kill(-Number(supervisor.pid), 'SIGINT');
    const [code] = (await once(supervisor, 'exit')) as [number];
    expect(code).toBe(0);
    expect(await isHealthy(url)).toBe(false);
  });
});
