import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { z } from 'zod';
import type { Config } from '../config/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { quantile, type Buckets } from './quantile.ts';

const count = z.number();
const Filled = z.object({ used: count, total: count });
const QueueFigures = z.object({ waiting: count, active: count, delayed: count, failed: count });
const ConsumerFigures = z.object({
  kind: z.enum(['projection', 'reactor']),
  name: z.string(),
  /** Whether this process runs it. */
  running: z.boolean(),
  caughtUp: z.boolean(),
  lagSeconds: count,
  parked: count,
});

/**
 * The figures of one process: `cpu` is the share of all processors of its machine (0 to 1), sizes are bytes, `responseMs` is what 95 % of its
 * requests of the last five minutes stayed below (null without requests), `googleCalls` are those of the last minute and `googleLimit` is the
 * limit of the installation, breakers are 0 (closed) to 1 (open).
 */
export const Measures = z.object({
  cpu: count,
  memory: Filled,
  disk: Filled.nullable(),
  responseMs: count.nullable(),
  googleCalls: count,
  googleLimit: count,
  queues: z.record(z.string(), QueueFigures),
  consumers: z.array(ConsumerFigures),
  breakers: z.record(z.string(), count),
});
export type Measures = z.infer<typeof Measures>;

interface Sample {
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly metricName?: string;
}

const windowMs = 5 * 60_000;

/** Reads the figures of this process from its metrics and its machine, and of the disk of its data. Call it regularly. */
export function createMeasures({
  metrics,
  config: { dataDir, google: limits },
}: {
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'dataDir'> & { readonly google: Pick<Config['google'], 'requestsPerMinute'> };
}): () => Promise<Measures> {
  let times = cpuTimes();
  const past: { at: number; requests: Buckets; google: number }[] = [];

  const samples = async (name: string): Promise<readonly Sample[]> => (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [];

  /** The counts of the requests by their longest time, in seconds. */
  async function requestBuckets(): Promise<Buckets> {
    const buckets = new Map<number, number>();
    for (const { metricName, labels, value } of await samples('http_request_seconds')) {
      if (metricName !== 'http_request_seconds_bucket') continue;
      const limit = labels['le'] === '+Inf' ? Infinity : Number(labels['le']);
      buckets.set(limit, (buckets.get(limit) ?? 0) + value);
    }
    return buckets;
  }

  async function consumers(): Promise<Measures['consumers']> {
    const found: Measures['consumers'] = [];
    for (const kind of ['projection', 'reactor'] as const) {
      const of = async (figure: string) =>
        new Map((await samples(`${kind}_${figure}`)).map(({ labels, value }) => [String(labels['name']), value]));
      const [running, caughtUp, lag, parked] = await Promise.all(['running', 'caught_up', 'lag_seconds', 'parked'].map(of));
      for (const [name, runs] of running ?? [])
        found.push({
          kind,
          name,
          running: runs === 1,
          caughtUp: caughtUp?.get(name) === 1,
          lagSeconds: lag?.get(name) ?? 0,
          parked: parked?.get(name) ?? 0,
        });
    }
    return found;
  }

  async function queues(): Promise<Measures['queues']> {
    const found: Record<string, Measures['queues'][string]> = {};
    for (const { labels, value } of await samples('queue_depth')) {
      const queue = (found[String(labels['queue'])] ??= { waiting: 0, active: 0, delayed: 0, failed: 0 });
      const state = String(labels['state']);
      if (state === 'waiting' || state === 'active' || state === 'delayed' || state === 'failed') queue[state] = value;
    }
    return found;
  }

  return async () => {
    const now = performance.now();
    const before = times;
    times = cpuTimes();
    const busy = times.busy - before.busy;
    const all = times.all - before.all;
    const requests = await requestBuckets();
    const google = (await samples('google_requests_total')).reduce((sum, { value }) => sum + value, 0);
    while (past.length > 0 && past[0]!.at < now - windowMs) past.shift();
    const aMinuteAgo = past.findLast(({ at }) => at <= now - 60_000) ?? past[0];
    const seconds = quantile(requests, past[0]?.requests ?? new Map(), 0.95);
    past.push({ at: now, requests, google });
    return {
      cpu: all > 0 ? busy / all : 0,
      memory: memory(),
      disk: await disk(dataDir),
      responseMs: seconds === null ? null : Math.round(seconds * 1000),
      googleLimit: limits.requestsPerMinute,
      googleCalls: google - (aMinuteAgo?.google ?? 0),
      queues: await queues(),
      consumers: await consumers(),
      breakers: Object.fromEntries((await samples('dependency_away')).map(({ labels, value }) => [String(labels['dependency']), value])),
    };
  };
}

function cpuTimes(): { readonly busy: number; readonly all: number } {
  const all = os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.idle + times.irq, 0);
  return { all, busy: all - os.cpus().reduce((sum, { times }) => sum + times.idle, 0) };
}

function memory(): Measures['memory'] {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
  return { used: Math.max(0, total - process.availableMemory()), total };
}

/** Null where the folder does not exist: a process without files of its own. */
async function disk(dataDir: string): Promise<Measures['disk']> {
  const stats = await statfs(dataDir).catch(() => null);
  return stats && { used: (stats.blocks - stats.bavail) * stats.bsize, total: stats.blocks * stats.bsize };
}
