import { z } from 'zod';
import { Language } from '../../../kernel/locale.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { Incident } from './incidents.ts';
import { LogFilters, LogLine } from './log-line.ts';
import { statusServices } from './system-services.ts';

/** A part answers within this many ms, or counts as slow. */
export const slowPartMs = 1_000;

export const PartState = z.enum(['ok', 'slow', 'down', 'unknown']);
export type PartState = z.infer<typeof PartState>;

/** One hour of a part: its worst state, and the mean time of its checks in ms. */
const PartHour = z.object({ at: Iso, state: PartState, ms: z.number().nullable() });

/** One part of the installation: now, and by hour over the last day, the oldest first. */
const SystemPart = z.object({
  name: z.string(),
  state: PartState,
  needed: z.boolean(),
  ms: z.number().nullable(),
  /** What an operator should look at; null: nothing. */
  alert: z.string().nullable(),
  hours: z.array(PartHour),
});

export const meterNames = ['cpu', 'connections', 'memory', 'disk', 'response'] as const;
export type MeterName = (typeof meterNames)[number];

/**
 * How full something is. `value`, `limit` and `highestToday` are shares of `total` (0 to 1), or ms for `response`; `total` is bytes for memory
 * and disk, connections for the database. `value` is null when no process has measured it lately.
 */
const Meter = z.object({
  name: z.enum(meterNames),
  value: z.number().nullable(),
  total: z.number().nullable(),
  limit: z.number(),
  highestToday: z.number().nullable(),
});
export type Meter = z.infer<typeof Meter>;

/** Where each meter's limit lies: a share, or ms for `response`. */
export const meterLimits: Readonly<Record<MeterName, number>> = { cpu: 0.8, connections: 0.8, memory: 0.85, disk: 0.85, response: 400 };

const Queue = z.object({ name: z.string(), waiting: z.number(), active: z.number(), delayed: z.number(), failed: z.number() });

const Consumer = z.object({
  kind: z.enum(['projection', 'reactor']),
  name: z.string(),
  /** `stopped`: no process runs it. */
  state: z.enum(['live', 'behind', 'stopped']),
  lagSeconds: z.number(),
  parked: z.number(),
});
export type SystemConsumer = z.infer<typeof Consumer>;

/**
 * What the pages of the site show without scripts although only a running installation knows it: the plans, how the services run, who runs
 * the installation, and its totals. What belongs to the audience has routes of its own there, below the same address.
 */
export const siteParts = ['plans', 'status', 'company', 'statistics'] as const;

/** What everybody may know of how the installation runs. */
export const statusRoutes = {
  status: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/status',
    tag: 'platform',
    auth: 'none',
    summary:
      'How the services of this installation run now, and ran on each of the last 90 days (days of Riyadh), at most 30 seconds old; with the incidents of these days.',
    model: z.object({
      at: Iso,
      /** Since when it was measured; null: not yet. */
      measuredSince: Iso.nullable(),
      /** When the newest backup that is kept was finished; null: there is none. */
      backupAt: Iso.nullable(),
      services: z.array(
        z.object({
          name: z.enum(statusServices),
          state: PartState,
          /** The mean time of the checks of the last day; null without any. */
          ms: z.number().nullable(),
          /**
           * The share of the five minutes of all these days, since it was first measured, without a failed check; null without any. Where
           * nothing was written, because the database or all of it was down or stopped, they count as failed.
           */
          availability: z.number().nullable(),
          /** The same by day, the oldest first. */
          days: z.array(z.object({ day: z.iso.date(), availability: z.number().nullable() })),
        }),
      ),
      /** Those that are open and those of these days, the newest first. */
      incidents: z.array(Incident),
    }),
    limit: { max: 120, perMinutes: 1 },
  }),
  sitePart: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/public/site-parts/:part',
    tag: 'platform',
    auth: 'none',
    raw: true,
    summary:
      'What a page of the site shows without scripts, as a piece of HTML: the plans with their prices, how the services run, who runs the installation, or its totals. The edge puts it into the page. At most 30 seconds old.',
    params: z.object({ part: z.enum(siteParts) }),
    query: z.object({ lang: Language.default('ar') }),
    model: z.string(),
    limit: { max: 600, perMinutes: 1 },
  }),
} as const;

export const systemRoutes = {
  logs: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/logs',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary: 'Lines of the logs of all processes, the newest first; `search` is looked for in messages and details.',
    query: LogFilters.extend({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(200).optional() }),
    model: z.object({ items: z.array(LogLine), next: z.string().nullable(), services: z.array(z.string()) }),
  }),
  system: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/system',
    tag: 'platform',
    auth: 'confirmed',
    permission: 'platform.system',
    summary:
      'What every process of the installation measured: its parts over the last day, meters, queues, projections, the limit of Google.',
    model: z.object({
      at: Iso,
      /** Since when it runs without an interruption; null: it is interrupted, or nothing was measured yet. */
      runsSince: Iso.nullable(),
      /** The share of the last 30 days in which every needed part answered, of the time that was measured; null without any. */
      availability: z.number().nullable(),
      parts: z.array(SystemPart),
      meters: z.array(Meter),
      processes: z.array(z.object({ app: z.string(), startedAt: Iso, silent: z.boolean() })),
      queues: z.array(Queue),
      consumers: z.array(Consumer),
      google: z.object({ callsLastMinute: z.number(), limitPerMinute: z.number() }),
      /** Circuits to what is outside: 0 closed, 0.5 in trial, 1 open. */
      breakers: z.array(z.object({ name: z.string(), open: z.number() })),
      databaseBytes: z.number(),
    }),
  }),
} as const;
