import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, describeConfig, loadConfig, type ProcessKind } from '@sumaa/runtime/config';
import { imageSources } from '@sumaa/runtime/http';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { nodeFlags } from '../../embedded/bin/node-flags.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Text = Readonly<Record<string, string>>;
interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly restart: string;
  readonly command?: readonly string[];
  readonly environment?: Text;
  readonly deploy?: { readonly replicas: number };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const load = (file: string) => parse(read(file), { merge: true }) as Compose;
const isMap = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Merges two files as `docker compose -f … -f …` does: maps are merged, lists of volumes and ports appended. */
function merge(below: unknown, above: unknown): unknown {
  if (Array.isArray(below) && Array.isArray(above)) return [...(below as unknown[]), ...(above as unknown[])];
  if (!isMap(below) || !isMap(above)) return above ?? below;
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [key, merge(below[key], above[key])]),
  );
}
const single = load('docker-compose.yml');
const cluster = merge(single, load('docker-compose.cluster.yml')) as Compose;

/** The output of make-env, as compose reads it. */
const made: Text = Object.fromEntries(
  [
    ...execFileSync(process.execPath, [path.join(root, 'deploy/make-env.mjs')], { encoding: 'utf8' }).matchAll(/^([A-Z_\d]+)='?(.*?)'?$/gm),
  ].map(([, name = '', value = '']) => [name, value]),
);
/** The variables that `docs/operations.md` tells the operator to fill in. */
const [, starting = ''] = /\n## Installing\n(.*?)\n## /s.exec(read('docs/operations.md')) ?? [];
const filledIn = [...starting.matchAll(/^ *\| `([A-Z_\d]+)` \|/gm)].map(([, name = '']) => name);
const env: Text = {
  ...made,
  ...Object.fromEntries(filledIn.map((name) => [name, name === 'ADMIN_EMAIL' ? 'admin@example.com' : 'long enough value'])),
};
/** Expands `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as compose does; throws when a required one is missing. */
const filled = (text: string): string =>
  text.replace(/\$\{([A-Z_\d]+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string | undefined, rest: string | undefined) => {
    if (env[name]) return env[name];
    if (kind === '-') return rest ?? '';
    throw new Error(`${name} is not set`);
  });
const environmentOf = (service: Service): Text =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(value)]));

const kinds: Readonly<Record<string, ProcessKind>> = {
  'command-api': 'command',
  projections: 'query',
  workers: 'worker',
  migrate: 'migrate',
  administrator: 'command',
  operator: 'operator',
};
const known = new Set(describeConfig().map(({ name }) => name));

const dockerfile = read('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .map((line) => line.trim());
const stages = dockerfile.flatMap((line) => /^FROM (\S+) AS (\S+)$/.exec(line)?.slice(1, 3) ?? []);
const targets = stages.filter((_word, index) => index % 2 === 1);

describe.each([
  ['docker-compose.yml', single, 1],
  ['docker-compose.cluster.yml', cluster, 2],
])('%s', (_file, compose, replicas) => {
  const services = Object.entries(compose.services);
  const stores = services.filter(([, { image }]) => image?.startsWith('eventstore/'));

  test.each(Object.entries(kinds))('%s gets only known variables, and every one it needs', (name, process) => {
    const service = compose.services[name];
    if (!service) throw new Error(`${name} is missing`);
    const given = environmentOf(service);
    expect(Object.keys(given).filter((variable) => !known.has(variable))).toEqual([]);
    const problems = () => {
      try {
        loadConfig(given, { process });
        return [];
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        return error.problems.map(({ variable }) => variable);
      }
    };
    expect(problems()).toEqual([]);
  });

  test('no app gets a secret of another app', () => {
    const variablesOf = (name: string) => Object.keys(compose.services[name]?.environment ?? {});
    expect(services.filter(([name]) => variablesOf(name).includes('SESSION_SIGNING_KEY')).map(([name]) => name)).toEqual([
      'command-api',
      'administrator',
    ]);
    expect(variablesOf('migrate')).toEqual(['DATABASE_URL']);
    expect(variablesOf('projections')).not.toContain('GOOGLE_CLIENT_SECRET');
    expect(variablesOf('edge')).toEqual([]);
  });

  test('its operator gets the variables of all apps except the session keys, so that the doctor can check them', () => {
    const variablesOf = (name: string) =>
      Object.entries(compose.services[name]?.environment ?? {}).filter(([key]) => !key.startsWith('SESSION_'));
    const apps = Object.fromEntries(['command-api', 'projections', 'workers'].flatMap(variablesOf));
    expect(Object.keys(apps)).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM', 'GOOGLE_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY']));
    expect(compose.services['operator']?.environment).toEqual(apps);
  });

  test('runs the intended number of each app and restarts every process that ends', () => {
    for (const name of ['command-api', 'projections', 'workers'])
      expect([name, compose.services[name]?.deploy?.replicas ?? 1]).toEqual([name, replicas]);
    const jobs = new Set(['migrate', 'administrator', 'operator']);
    for (const [name, { restart }] of services) expect([name, restart]).toEqual([name, jobs.has(name) ? 'no' : 'always']);
  });

  test('its EventStoreDB stores durably and has no public port', () => {
    expect(stores.length).toBe(replicas === 1 ? 1 : 3);
    const seeds: string[] = [];
    for (const [name, { image, environment = {}, ports, volumes = [], command }] of stores) {
      expect(image).toBe('eventstore/eventstore:24.6.0-jammy');
      // The contract tests use the deployed image.
      expect(read('event-store/contract/find-eventstoredb.ts')).toContain(`'${image}'`);
      expect([environment['EVENTSTORE_TELEMETRY_OPTOUT'], environment['EVENTSTORE_CLUSTER_SIZE']]).toEqual(['true', String(stores.length)]);
      expect(Object.keys(environment).filter((option) => /MEM_DB|_DEV$|UNSAFE/.test(option))).toEqual([]);
      expect(command).toBeUndefined();
      expect([ports, volumes.length, volumes[0]?.split(':')]).toEqual([undefined, 1, [name, '/var/lib/eventstore']]);
      const others = stores.filter(([other]) => other !== name).map(([other]) => `${other}:2113`);
      if (others.length === 0) continue;
      expect(environment['EVENTSTORE_GOSSIP_SEED']).toBe(others.join(','));
      expect([environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS'], environment['EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS']]).toEqual([
        name,
        name,
      ]);
      seeds.push(`${name}:2113`);
    }
    for (const name of Object.keys(kinds).filter((one) => one !== 'migrate')) {
      const address = filled(compose.services[name]?.environment?.['EVENTSTORE_URL'] ?? '');
      const nodes = /^esdb:\/\/([^?]+)/.exec(address)?.[1]?.split(',');
      expect([name, nodes]).toEqual([name, seeds.length === 0 ? ['eventstore:2113'] : seeds]);
    }
  });

  test('its apps use a pooler where many processes run, and the migrations never', () => {
    const isCluster = replicas > 1;
    for (const name of Object.keys(kinds)) {
      const { environment = {}, depends_on = {} } = compose.services[name] ?? {};
      const address = environment['DATABASE_POOLER_URL'];
      const host = address === undefined ? null : new URL(filled(address)).host;
      const uses = isCluster && name !== 'migrate';
      expect([name, host, depends_on['pooler']?.condition]).toEqual(
        uses ? [name, 'pooler:6432', 'service_healthy'] : [name, null, undefined],
      );
    }
    if (!isCluster) return;
    const most = Number(/max_connections=(\d+)/.exec((compose.services['postgres']?.command ?? []).join(' '))?.[1]);
    const pools = 8 * Number(compose.services['pooler']?.environment?.['POOLER_POOL_SIZE']);
    expect(pools).toBeLessThan(most / 2);
  });

  test('its Redis evicts nothing and persists every write', () => {
    const command = (compose.services['redis']?.command ?? []).join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  test('builds existing targets, and depends only on existing services and volumes', () => {
    for (const [name, { build, image, depends_on = {}, volumes = [] }] of services) {
      expect([name, build ? targets.includes(build.target) : image !== undefined]).toEqual([name, true]);
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect([name, other in compose.services, /^service_(healthy|completed_successfully)$/.test(condition)]).toEqual([name, true, true]);
      }
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':', 1)[0]);
    }
  });

  test('only the edge and, on localhost, the mailbox can be reached from outside', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['mail', 'edge']);
    expect(compose.services['mail']?.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });
});

describe('the instructions for starting an installation', () => {
  test('the document lists exactly the variables that make-env leaves empty', () => {
    expect(filledIn.toSorted()).toEqual(
      Object.keys(made)
        .filter((name) => !made[name])
        .toSorted(),
    );
  });

  test.each([
    ['docs/operations.md', starting],
    ['docker-compose.yml', read('docker-compose.yml').split('\n\n', 1)[0] ?? ''],
  ])('%s names every variable compose requires, between make-env and docker compose up', (_file, text) => {
    const needed = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_\d]+):\?/g)].map(([, name = '']) => name);
    const between = /node deploy\/make-env\.mjs > \.env(.*?)docker compose up --build/s.exec(text)?.[1] ?? '';
    expect([...new Set(needed)].filter((name) => !made[name] && !between.includes(name))).toEqual([]);
  });
});

describe('the deployment files (R6)', () => {
  const files = readdirSync(root).filter((name) => /^docker-compose.*\.ya?ml$/.test(name));
  /** Options with which EventStoreDB acknowledges events that a crash can lose. */
  const lossy = /--dev\b|EVENTSTORE_DEV\b|mem[-_]?db|unsafe[-_]?disable[-_]?flush/i;

  test.each([...files, 'Dockerfile'])('%s starts no event store that can lose acknowledged events', (file) => {
    expect(
      read(file)
        .split('\n')
        .filter((line) => lossy.test(line)),
    ).toEqual([]);
  });

  test('the pattern matches each of these options', () => {
    expect(files.length).toBeGreaterThan(1);
    const planted = ['--dev', 'EVENTSTORE_DEV: "true"', '--mem-db', 'EVENTSTORE_MEM_DB: "true"', '--unsafe-disable-flush-to-disk', 'EVENTSTORE_UNSAFE_DISABLE_FLUSH_TO_DISK: "1"', 'UnsafeDisableFlushToDisk']; // prettier-ignore
    expect(planted.filter((line) => !lossy.test(line))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  test('has one target for each app, the migrations and the edge', () => {
    expect(targets).toEqual(expect.arrayContaining(['command-api', 'projections', 'workers', 'migrate', 'edge']));
  });

  test('starts processes with the common Node options', () => {
    expect(dockerfile.join('\n')).toContain(`NODE_OPTIONS="${nodeFlags.join(' ')}"`);
  });

  test('copies only existing files', () => {
    const missing = dockerfile
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => {
        const words = line.split(/\s+/).slice(1);
        const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
        const sources = words.slice(0, -1);
        if (from !== undefined && !targets.includes(from)) return [`stage ${from}`];
        // Build output is checked by the folder it is built from.
        return sources
          .map((source) => (from === undefined ? source : source.replace(/^\/app\/?/, '').replace(/\/dist$/, '/package.json')))
          .filter((source) => !existsSync(path.join(root, source)));
      });
    expect(missing).toEqual([]);
  });

  test('copies every file that the compiled code and tests import', () => {
    const from = dockerfile.findIndex((line) => line.endsWith(' AS build'));
    const build = dockerfile.slice(from, dockerfile.indexOf('', from));
    const copied = build.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(/\s+/).slice(1, -1));
    const folders = copied.filter((source) => statSync(path.join(root, source)).isDirectory());
    expect(folders.length).toBeGreaterThan(5);
    const files = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
    const imported = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/|@sumaa\/)([^']*)'/g)].map(([, start = '', rest = '']) => ({
        file,
        target: start === '@sumaa/' ? rest : path.join(path.dirname(file), start, rest),
      })),
    );
    expect(imported.length).toBeGreaterThan(files.length);
    const outside = imported.filter(({ target }) => !copied.some((source) => target === source || target.startsWith(`${source}/`)));
    expect(outside).toEqual([]);
  });

  test('copies the package.json of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  test('copies every .sql and .txt file that is read at run time', () => {
    const workspaces = ['contracts', 'runtime', 'event-store', 'command-api', 'projections', 'workers'];
    const listed = workspaces.flatMap((workspace) =>
      readdirSync(path.join(root, workspace), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(sql|txt)$/.test(entry.name) && !/node_modules|dist/.test(entry.parentPath))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
    expect(listed.length).toBeGreaterThan(5);
    // Only the stage in which the apps run counts.
    const from = dockerfile.findIndex((line) => line.endsWith(' AS server'));
    const server = dockerfile.slice(from, dockerfile.indexOf('USER node', from));
    const copied = server.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/)[1] ?? '');
    expect(listed.filter((file) => !copied.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual([]);
  });

  test('starts existing programs as an unprivileged user', () => {
    const programs = dockerfile.flatMap((line) => /^CMD \["node", "([^"]+)"/.exec(line)?.[1] ?? []);
    const more = [single.services['administrator']?.command?.[1] ?? ''];
    for (const program of [...programs, ...more]) {
      expect([program, existsSync(path.join(root, program.replace('/dist/', '/').replace(/\.js$/, '.ts')))]).toEqual([program, true]);
    }
    expect(programs.length).toBe(4);
    expect(dockerfile).toContain('USER node');
    expect(stages.filter((_word, index) => index % 2 === 0).filter((image) => !targets.includes(image))).toEqual([
      'node:22-bookworm-slim',
      'debian:trixie-slim',
      'nginxinc/nginx-unprivileged:1.28-alpine',
    ]);
  });

  test('sets every variable of the edge template', () => {
    const asked = new Set([...read('deploy/edge/sumaa.conf.template').matchAll(/^[^#]*?\$\{([A-Z_]+)\}/gm)].map(([, name]) => name));
    const given = dockerfile
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name));
    expect([...asked].filter((name) => !given.includes(name))).toEqual([]);
  });

  test('its edge lets pages show the same pictures as the apps do', () => {
    expect(/img-src ([^;]*)/.exec(read('deploy/edge/sumaa.conf.template'))?.[1]).toBe(imageSources.join(' '));
  });

  test('its edge retries a failed server before the retry-after it sends has passed', () => {
    const retryAfter = Number(/add_header retry-after (\d+)/.exec(read('deploy/edge/sumaa.conf.template'))?.[1]);
    const lines = dockerfile.flatMap((line) =>
      [...line.matchAll(/\b(?:COMMAND|QUERY)_SERVERS="([^"]+)"/g)].map(([, servers = '']) => servers),
    );
    expect([lines.length, retryAfter]).toEqual([2, 2]);
    // The default is 10 s: with it, one reset at each of two servers would make the product unavailable for 10 s.
    for (const line of lines) {
      const seconds = Number(/ fail_timeout=(\d+)s\b/.exec(line)?.[1] ?? 10);
      expect([line, / max_fails=1\b/.test(line), seconds < retryAfter]).toEqual([line, true, true]);
    }
  });
});
