import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { filesBelow, root, textOf } from '../gates/sources.ts';

interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
}
interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
}
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const lock = JSON.parse(textOf('package-lock.json')) as Lock;
const manifests = ['package.json', ...filesBelow('.', /^package\.json$/).filter((file) => path.dirname(file) !== '.')]
  .filter((file) => file === 'package.json' || lock.packages[path.dirname(file)] !== undefined)
  .map((file) => JSON.parse(textOf(file)) as Manifest);

/** Reads `.env` and prints advertisements when it is loaded. */
const excluded = ['natural'];

const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? '';
const isOwn = (place: string): boolean => !place.includes('node_modules/');

/** What of a lock file does not come from the registry with a hash, or is excluded. */
function strangers({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, { link, resolved, integrity }]) => {
    if (isOwn(place)) return [];
    if (excluded.includes(nameAt(place))) return [`${place} is excluded`];
    // A package of this repository.
    if (link) return packages[resolved ?? ''] && isOwn(resolved ?? '') ? [] : [`${place} leads to ${resolved}`];
    return [
      // Without an address it is the registry's.
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/') ? [] : [`${place} comes from ${resolved}`]),
      ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${place} has no hash`]),
    ];
  });
}

/** Dependencies of a manifest that name no exact version of the registry. */
function loose({ name, dependencies, devDependencies, optionalDependencies, overrides }: Manifest): string[] {
  const overridden = Object.entries(overrides ?? {}).flatMap(([each, to]) =>
    typeof to === 'string' ? [[each, to] as const] : Object.entries(to),
  );
  const all = [...Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...overridden];
  return all.flatMap(([each, version]) => (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`${name}: ${each} ${version}`]));
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const npm = (...args: string[]) => spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 });

/** Packages that are not in the bill of materials or there with another hash, and what in it is of no registry or leads to nothing. */
function missingIn({ components, dependencies }: Sbom, packages: Lock['packages']): string[] {
  const refs = new Set(components.map((each) => each['bom-ref']));
  const byName = new Map<string, Component>();
  for (const each of components) byName.set(`${each.group === undefined ? '' : `${each.group}/`}${each.name}@${each.version}`, each);
  const hex = (integrity = '') => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return [
    ...Object.entries(packages).flatMap(([place, { name = nameAt(place), version, integrity }]) => {
      const found = byName.get(`${name}@${version}`);
      return found?.hashes?.some(({ alg, content }) => alg === 'SHA-512' && content === hex(integrity)) ? [] : [place];
    }),
    ...components.filter(({ purl }) => !purl.startsWith('pkg:npm/')).map(({ name }) => name),
    ...dependencies.flatMap(({ dependsOn = [] }) => dependsOn.filter((ref) => !refs.has(ref))),
  ];
}

describe('S29, the supply chain', () => {
  test('S29: every package is the one of the registry whose hash the lock file has, in the one version that is named', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(strangers(lock)).toEqual([]);
    expect(manifests.flatMap(loose)).toEqual([]);
    for (const name of excluded) expect(manifests.filter((each) => JSON.stringify(each).includes(`"${name}"`))).toEqual([]);
    report('S29', Object.keys(lock.packages).length, { manifests: manifests.length, strangers: 0 });
  });

  test('S29: no package runs a script when it is installed, and installing takes what the lock file says', () => {
    const settings = Object.fromEntries(
      textOf('.npmrc')
        .split('\n')
        .flatMap((line) => (line.includes('=') ? [line.trim().split('=') as [string, string]] : [])),
    );
    expect(settings['ignore-scripts']).toBe('true');
    // The settings of the folder count before those of the machine.
    expect(npm('config', 'get', 'ignore-scripts').stdout.trim()).toBe('true');
    const installing = ['Dockerfile', 'embedded/bin/install.mjs'].map(textOf).join('\n');
    expect(installing).not.toMatch(/npm (i|install|update)\b|'(i|install|update)'/);
    expect(textOf('Dockerfile')).toMatch(/^COPY .*\.npmrc.* /m);
  });

  test('S29: the bill of materials names every package with its hash', () => {
    // Whole: left out with --omit=dev is also what is shipped and used by a tool.
    const { stdout, stderr, status } = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only');
    expect([status, stderr]).toEqual([0, '']);
    const sbom = JSON.parse(stdout) as Sbom;
    expect([sbom.bomFormat, sbom.specVersion]).toEqual(['CycloneDX', '1.5']);
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    const packages = Object.fromEntries(Object.entries(lock.packages).filter(([place, { link }]) => !isOwn(place) && !link));
    expect(missingIn(sbom, packages)).toEqual([]);
    // The control: one with another hash and one that is missing are found.
    const [one = '', ...others] = Object.keys(packages);
    const changed = { ...packages, [one]: { ...packages[one], integrity: 'sha512-other' }, 'node_modules/another': { version: '1.0.0' } };
    expect(missingIn(sbom, changed)).toEqual([one, 'node_modules/another']);
    report('S29', others.length + 1, { components: sbom.components.length, missing: 0 });
  });

  test('S29: no shipped package has a known weakness that is high or critical', ({ skip }) => {
    const { stdout } = npm('audit', '--omit=dev', '--audit-level=high', '--json');
    const told = JSON.parse(stdout) as {
      readonly message?: string;
      readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
    };
    if (told.metadata === undefined) {
      console.warn(`Skipped: the audit of packages. The registry does not answer: ${told.message ?? stdout.slice(0, 200)}`);
      return skip('the registry does not answer');
    }
    const { high = 0, critical = 0, moderate = 0, low = 0 } = told.metadata.vulnerabilities;
    expect({ high, critical }).toEqual({ high: 0, critical: 0 });
    report('S29', 1, { high, critical, moderate, low });
  });

  test('S29, positive control: packages of other places, without a hash, by a range and excluded ones are found', () => {
    const integrity = `sha512-${'a'.repeat(86)}==`;
    const planted = {
      'node_modules/right': { version: '1.0.0', integrity },
      'node_modules/a': { version: '1.0.0', resolved: 'git+ssh://git@github.com/a/a.git#1', integrity },
      'node_modules/b': { version: '1.0.0', resolved: 'http://registry.npmjs.org/b/-/b-1.0.0.tgz', integrity },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/d': { link: true, resolved: '../elsewhere' },
      'node_modules/e/node_modules/natural': { version: '8.0.0', integrity },
    };
    const found = strangers({ lockfileVersion: 3, packages: planted });
    expect(found).toHaveLength(5);
    const versions = { a: '^1.0.0', b: 'latest', c: 'github:c/c', d: 'file:../d', right: '1.0.0' };
    expect(loose({ name: 'planted', dependencies: versions })).toHaveLength(4);
    report('S29 control', 0, { found: found.length });
  });
});
