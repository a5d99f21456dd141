import { iso, type Iso } from '@sumaa/contracts';
import { z } from 'zod';
import { systemClock, type Clock } from '../lifecycle/clock.ts';

/** Throws when the part is down. The result is shown publicly as detail (numbers and states, no personal data). */
export type HealthCheck = () => Promise<Record<string, unknown> | void>;

/** `needed`: the whole installation counts as down with this part. `ms`: duration of the check. */
const PartHealth = z
  .object({
    status: z.enum(['ok', 'down']),
    needed: z.boolean(),
    ms: z.number(),
    detail: z.record(z.string(), z.unknown()).exactOptional(),
    error: z.string().exactOptional(),
  })
  .readonly();
export type PartHealth = z.infer<typeof PartHealth>;

/** Parts by name, in the form that processes exchange. */
export const Parts = z.record(z.string(), PartHealth).readonly();
export type Parts = z.infer<typeof Parts>;

export interface HealthReport {
  readonly status: 'ok' | 'down';
  readonly at: Iso;
  readonly parts: Parts;
}

export interface Health {
  /** `everyMs`: how long a result is reused before the check runs again; 0 (each time) when absent. */
  add(name: string, check: HealthCheck, options?: { readonly needed?: boolean; readonly everyMs?: number }): void;
  /** Runs all checks in parallel, each with the time limit. */
  report(): Promise<HealthReport>;
}

/** `timeoutMs`: a check that takes longer counts as down (2 s by default). */
export function createHealth(options: { readonly clock?: Clock; readonly timeoutMs?: number } = {}): Health {
  const { clock = systemClock, timeoutMs = 2_000 } = options;
  const checks = new Map<string, () => Promise<PartHealth>>();

  async function run(check: HealthCheck, needed: boolean): Promise<PartHealth> {
    const from = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>(
      (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)),
    );
    try {
      const detail = await Promise.race([check(), timeout]);
      return { status: 'ok', needed, ms: Math.round(performance.now() - from), ...(detail ? { detail } : {}) };
    } catch (error) {
      return { status: 'down', needed, ms: Math.round(performance.now() - from), error: shortly(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    add(name, check, { needed = true, everyMs = 0 } = {}) {
      let cached: { readonly until: number; readonly part: Promise<PartHealth> } | null = null;
      checks.set(name, () => {
        const now = clock().getTime();
        if (!cached || cached.until <= now) cached = { until: now + everyMs, part: run(check, needed) };
        return cached.part;
      });
    },
    async report() {
      const entries = await Promise.all([...checks].map(async ([name, find]) => [name, await find()] as const));
      const down = entries.some(([, part]) => part.needed && part.status === 'down');
      return { status: down ? 'down' : 'ok', at: iso(clock()), parts: Object.fromEntries(entries) };
    },
  };
}

/** The report is public, so driver messages, which may quote addresses and credentials, are left out. */
function shortly(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code ?? (error.message.startsWith('no answer within') ? error.message : error.name);
}
