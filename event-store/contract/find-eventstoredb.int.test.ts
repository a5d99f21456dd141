import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { FoundNode } from './find-eventstoredb.ts';

/** Runs in a process of its own, because testcontainers caches the Docker runtime for the life of a process. */
async function findIn(env: Readonly<Record<string, string>>): Promise<FoundNode> {
  const source = `import { findEventStoreDB } from '${path.join(import.meta.dirname, 'find-eventstoredb.ts')}';
    process.stdout.write(JSON.stringify(await findEventStoreDB()));`;
  const args = ['--import', 'tsx', '--conditions=@sumaa/source', '--input-type=module', '-e', source];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
  return JSON.parse(stdout) as FoundNode;
}

test('a Docker that cannot get the image is a reason to skip, not a failure', async () => {
  const requested: string[] = [];
  const docker = http.createServer((request, response) => {
    const target = (request.url ?? '').replace(/^\/v[\d.]+/, '');
    requested.push(`${request.method} ${target}`);
    response.setHeader('content-type', 'application/json');
    if (target === '/info') return void response.end(JSON.stringify({ ServerVersion: '28', OperatingSystem: 'Linux', OSType: 'linux' }));
    response.statusCode = target.startsWith('/images/create') ? 500 : 404;
    response.end(JSON.stringify({ message: 'the registry cannot be reached' }));
  });
  await once(docker.listen(0, '127.0.0.1'), 'listening');
  try {
    const address = `tcp://127.0.0.1:${(docker.address() as AddressInfo).port}`;
    const { url, missing } = await findIn({ DOCKER_HOST: address, TESTCONTAINERS_RYUK_DISABLED: 'true' });
    expect(requested.some((one) => /^POST \/images\/create\?.*fromImage=eventstore/.test(one))).toBe(true);
    expect([url, missing]).toEqual(['', expect.stringContaining('the registry cannot be reached')]);
  } finally {
    docker.close().closeAllConnections();
  }
});
