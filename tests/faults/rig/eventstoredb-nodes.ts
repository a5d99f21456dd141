import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startChild, type Child } from '../../support/processes/child.ts';
import { keptPort } from '../../support/processes/port.ts';
import { until } from '../../support/until.ts';

/**
 * The command of TEST_EVENTSTORE_NODE that starts an EventStoreDB node: a program and its arguments, with {dir} for the data folder and
 * {port} for the port (the next port is for replication). The program must become the node process, because it is killed. {options}, if
 * present, takes the settings of a cluster. Null when not set.
 */
export const nodeCommand: string | null = process.env['TEST_EVENTSTORE_NODE'] ?? null;
export const canCluster = nodeCommand?.includes('{options}') ?? false;

export interface EventStoreNode {
  readonly dir: string;
  readonly port: number;
  /** Resolves when it is live. Restarted when it ends by itself, as in an installation, until it is killed. */
  start(): Promise<void>;
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>;
  live(): Promise<boolean>;
  /** SIGSTOP: its connections stay open and nothing answers. `thaw` ends it. */
  freeze(): void;
  thaw(): void;
}

/** Generous limit for a loaded machine. */
const startsWithinMs = 180_000;
/** More than an election can need; a program that cannot run at all reaches it quickly. */
const restarts = 10;

function createNode(dir: string, port: number, options: readonly string[]): EventStoreNode {
  let child: Child | null = null;
  let wanted = false;
  const live = () =>
    fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  let begun = 0;
  function spawnIt(): void {
    begun += 1;
    const [program = '', ...words] = (nodeCommand ?? '')
      .split(/\s+/)
      .flatMap((word) => (word === '{options}' ? options : [word.replace('{dir}', dir).replace('{port}', String(port))]));
    const started = startChild(program, words, { env: process.env });
    child = started;
    void restartWhenEnded(started);
  }
  async function restartWhenEnded(started: Child): Promise<void> {
    await started.ended;
    // A former leader may end itself to discard events that the others never received, and has to be restarted.
    if (wanted && child === started && begun < restarts) spawnIt();
  }
  return {
    dir,
    port,
    live,
    async start() {
      await mkdir(dir, { recursive: true });
      wanted = true;
      begun = 0;
      spawnIt();
      await until(async () => begun >= restarts || (await live()), Boolean, startsWithinMs);
      if (begun >= restarts) throw new Error(`the node does not stay up: ${child?.output()}`);
    },
    freeze: () => child?.signal('SIGSTOP'),
    thaw: () => child?.signal('SIGCONT'),
    async kill() {
      wanted = false;
      await child?.stop('SIGKILL');
    },
  };
}

async function portPair(): Promise<number> {
  // The node also uses the next port; a collision there is unlikely and accepted.
  const port = await keptPort();
  return port % 2 === 0 ? port : port + 1;
}

/** Starts one node or a cluster of three, with data below `dir`. */
export async function startNodes(
  dir: string,
  count: 1 | 3,
): Promise<{
  readonly nodes: readonly EventStoreNode[];
  readonly url: string;
  /** Waits for a leader other than `not` and returns it. */
  leader(not?: EventStoreNode): Promise<EventStoreNode>;
  stop(): Promise<void>;
}> {
  const ports: number[] = [];
  for (let nth = 0; nth < count; nth++) ports.push(await portPair());
  const nodes = ports.map((port) => {
    const seeds = ports.filter((other) => other !== port).map((other) => `127.0.0.1:${other}`);
    const cluster = ['--cluster-size', String(count), '--discover-via-dns', 'false', '--gossip-seed', seeds.join(',')];
    return createNode(path.join(dir, `node-${port}`), port, count === 1 ? [] : cluster);
  });
  await Promise.all(nodes.map((node) => node.start()));
  const members = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/gossip`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(2_000),
    });
    return ((await answer.json()) as { members: { state: string; isAlive: boolean; httpEndPointPort: number }[] }).members;
  };
  async function leading(not?: EventStoreNode): Promise<EventStoreNode | null> {
    for (const { port } of nodes.filter((node) => node !== not)) {
      const known = await members(port).catch(() => []);
      const found = known.find(({ state, isAlive, httpEndPointPort }) => state === 'Leader' && isAlive && httpEndPointPort !== not?.port);
      if (found) return nodes.find((node) => node.port === found.httpEndPointPort) ?? null;
    }
    return null;
  }
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return {
    nodes,
    url: `esdb://${hosts}?tls=false${count === 1 ? '' : '&nodePreference=leader'}`,
    leader: async (not) =>
      (await until(
        () => leading(not),
        (node) => node !== null,
        startsWithinMs,
      )) as EventStoreNode,
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(dir, { recursive: true, force: true });
    },
  };
}
