import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describeConfig } from '@sumaa/runtime/config';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { callerOf, registerBusiness } from '../support/api.ts';
import { callersEnvironment } from '../support/environment.ts';
import { startInstance, temporaryFolder, type Instance } from '../support/instance.ts';
import { keptPort } from '../support/processes/port.ts';
import { codeOfKey } from '../support/second-factor.ts';
import { until } from '../support/until.ts';

const root = path.resolve(import.meta.dirname, '../..');
const opened: Instance[] = [];
const supervisors: ChildProcess[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  // Two instances may share a folder.
  const over = opened.splice(0);
  for (const instance of over) await instance.stop();
  for (const instance of over) await instance.remove();
  for (const child of supervisors.splice(0)) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  }
});

async function open(options: Parameters<typeof startInstance>[0] = {}): Promise<Instance> {
  const instance = await startInstance({ ...options, env: { DEMO_DATA: 'off', ...options.env } });
  opened.push(instance);
  return instance;
}

const isHealthy = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  );

describe('starting and stopping', () => {
  test('two instances run side by side independently', async () => {
    // The developer's own database, event store and mail server must not be used.
    for (const { name } of describeConfig()) vi.stubEnv(name, name === 'NODE_ENV' ? 'test' : '?');
    const [one, other] = await Promise.all([open(), open()]);
    const person = await registerBusiness(one);
    expect((await person.call('GET', '/api/Businesses')).status).toBe(200);
    const stranger = await callerOf(other.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', {
      username: person.email,
      password: person.password,
    });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'wrong_credentials']);
  });

  test('SIGTERM ends it cleanly, and the next start with the same data has everything acknowledged', async () => {
    const first = await open();
    const person = await registerBusiness(first);
    expect(await first.stop()).toBe(0);
    const second = await open({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
    const again = await callerOf(second.url, null).call('POST', '/api/UsernameAuth/AdminSignIn', {
      username: person.email,
      password: person.password,
    });
    expect([again.status, again.body.code]).toEqual([200, 'ok']);
  });

  test('PORT=0 takes a free port, reports it and keeps it', async () => {
    const first = await open({ port: 0, shape: 'embedded' });
    const person = await registerBusiness(first);
    expect((await person.call('GET', '/api/Businesses')).status).toBe(200);
    await first.stop();
    expect((await open({ dataDir: first.dataDir, port: 0, shape: 'embedded' })).url).toBe(first.url);
  });

  test('listens on this machine only unless HOST says otherwise; development pages never answer another', async (context) => {
    const outside = Object.values(os.networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    if (outside === undefined) return context.skip('this machine has no address but loopback');
    const at = ({ url }: Instance, page: string) => fetch(`http://${outside}:${new URL(url).port}${page}`).then(({ status }) => status);
    await expect(at(await open({ shape: 'embedded' }), '/api/health')).rejects.toThrow('fetch failed');
    const shared = await open({ shape: 'embedded', env: { HOST: '0.0.0.0' } });
    expect([await at(shared, '/api/health'), await at(shared, '/__dev/logins')]).toEqual([200, 403]);
    expect(await (await fetch(`${shared.url}/__dev/logins`)).json(), 'the demo is off').toEqual([]);
    expect(shared.output()).toContain('administrator-password');
  });

  test('an empty installation has its administrator and nothing else', async () => {
    const instance = await open({ env: { ADMIN_EMAIL: 'boss@platform.example', ADMIN_PASSWORD: 'a long enough password' } });
    const nobody = callerOf(instance.url, null);
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
    expect(instance.output()).not.toContain('a long enough password');
  });

  test.each([
    ['PORT', 'eighty'],
    ['POLL_SECONDS', 'often'],
    ['MASTER_KEY', 'short'],
    ['EVENTSTORE_URL', 'localhost:2113'],
  ])('a wrong %s stops the start with one message that names it', async (name, value) => {
    const failed = startInstance({ env: { [name]: value } });
    await expect(failed).rejects.toThrow(name);
    await expect(failed).rejects.toThrow(/ended with 78/);
  });

  test('a second start on the same folder ends with one line, and leaves the first one and its stand-ins alone', async () => {
    const first = await open({ shape: 'embedded' });
    const ports = await readFile(path.join(first.dataDir, 'ports.json'), 'utf8');
    const second = startInstance({ dataDir: first.dataDir, shape: 'embedded', env: { DEMO_DATA: 'off' } });
    const problem = await second.then(String, (error: Error) => error.message);
    expect(problem).toMatch(/ended with 78 before it was ready:\n[^\n]*Sumaa runs already with DATA_DIR [^\n]*$/);
    expect(problem).toContain(`(process ${first.child.pid})`);
    expect(await readFile(path.join(first.dataDir, 'ports.json'), 'utf8')).toBe(ports);
    for (const page of [`${first.mailbox}/messages`, `${first.google}/__admin/calls`, `${first.url}/api/health`]) {
      expect([page, (await fetch(page)).status]).toEqual([page, 200]);
    }
  });

  test('a signal that ends npm alone stops the product', async () => {
    const port = await keptPort();
    const dataDir = await temporaryFolder();
    const url = `http://localhost:${port}`;
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
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
      npm.kill(signal);
      await ended;
      expect([signal, await isHealthy(url)]).toEqual([signal, false]);
    }
    await rm(dataDir, { recursive: true, force: true });
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
