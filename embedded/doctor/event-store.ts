import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { EventStoreError, openEventStoreDB, StoreUnavailable } from '@sumaa/event-store';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';

const timeoutMs = 5_000;
/** Time-out of a read; a connection that cannot be opened takes a little longer. */
const readTimeoutMs = 3_000;
const part = 'event store';

/** Checks that the nodes are live and that we may read: a node reports itself live even to a user it refuses everything. */
export async function checkEventStore(address: string): Promise<readonly Finding[]> {
  const nodes = await checkNodes(address);
  return nodes.state === 'trouble' ? [nodes] : [nodes, await checkReading(address)];
}

/** Reads the end of the log as the product does: over gRPC, from the leader, as the user in the address. */
export async function checkReading(address: string): Promise<Finding> {
  try {
    const store = await openEventStoreDB({ connectionString: address, silenceMs: readTimeoutMs, patienceMs: readTimeoutMs });
    try {
      await store.head();
    } finally {
      await store.close();
    }
    return ok(part, 'can be read');
  } catch (error) {
    if (error instanceof StoreUnavailable)
      return trouble(
        part,
        'no answer to a read',
        'Check that a leader is elected and that gRPC (HTTP/2) gets through, or correct EVENTSTORE_URL.',
      );
    if (error instanceof EventStoreError)
      return trouble(
        part,
        // The address holds a password, so only the message is shown.
        error.message,
        'Put a user into EVENTSTORE_URL who may read $all, with the right password, or grant it.',
      );
    return trouble(part, `cannot be used (${shortError(error)})`, 'Correct EVENTSTORE_URL.');
  }
}

/**
 * Checks every node of `esdb://a:2113,b:2113?tls=false`; more than half must be live. With TLS (the default without `tls`) a node's
 * certificate is checked as the product does: by the authority of `tlsCAFile`, else by those of this machine.
 */
export async function checkNodes(address: string): Promise<Finding> {
  const [, hosts = '', query = ''] = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]+)\/?\??(.*)$/.exec(address) ?? [];
  const settings = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  const secure = settings.get('tls')?.toLowerCase() !== 'false';
  const authority = settings.get('tlscafile');
  let ca: Buffer | undefined;
  try {
    if (secure && authority !== undefined) ca = await readFile(authority);
  } catch (error) {
    return trouble(part, `its tlsCAFile cannot be read (${shortError(error)})`, 'Put the file there, or correct EVENTSTORE_URL.');
  }
  const nodes = hosts.split(',').filter(Boolean);
  const live = await Promise.all(
    nodes.map((node) => isLive(`${secure ? 'https' : 'http'}://${node.includes(':') ? node : `${node}:2113`}/health/live`, ca)),
  );
  const count = live.filter(Boolean).length;
  const says = `${count} of ${nodes.length} nodes live`;
  if (nodes.length === 0 || count * 2 <= nodes.length) return trouble(part, says, 'Start the nodes, or correct EVENTSTORE_URL.');
  return count < nodes.length ? advice(part, says, 'Start the missing nodes: one more failure stops every write.') : ok(part, says);
}

/** Uses node:https because `fetch` takes no certificate authority. */
function isLive(url: string, ca: Buffer | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { agent: false, signal: AbortSignal.timeout(timeoutMs), ...(ca ? { ca } : {}) };
    const answered = (answer: http.IncomingMessage) => {
      const { statusCode = 0 } = answer.resume();
      resolve(statusCode >= 200 && statusCode < 300);
    };
    const asking = url.startsWith('https:') ? https.get(url, options, answered) : http.get(url, options, answered);
    asking.once('error', () => resolve(false));
  });
}
