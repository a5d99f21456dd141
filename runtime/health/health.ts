import { iso, type Iso } from '@sumaa/contracts';
import { systemClock, type Clock } from '../lifecycle/clock.ts';

/** Throws when the part is down; what it answers is shown as detail (numbers and states, no personal data). */
export type HealthCheck = () => Promise<Record<string, unknown> | void>;

export interface PartHealth {
  readonly status: 'ok' | 'down';
  /** Whether the whole is down with it. */
  readonly needed: boolean;
  readonly ms: number;
  readonly detail?: Record<string, unknown>;
  readonly error?: string;
}

export interface HealthReport {
  readonly status: 'ok' | 'down';
  readonly at: Iso;
  readonly parts: Record<string, PartHealth>;
}

export interface Health {
  add(name: string, check: HealthCheck, options?: { readonly needed?: boolean }): void;
  /** Runs all checks together; none takes longer than the time limit. */
  report(): Promise<HealthReport>;
}

/** `timeoutMs`: how long one check may take before it counts as down (2 s by default). */
export function createHealth(options: { readonly clock?: Clock; readonly timeoutMs?: number } = {}): Health {
  const { clock = systemClock, timeoutMs = 2_000 } = options;
  const checks = new Map<string, { check: HealthCheck; needed: boolean }>();

  async function run(check: HealthCheck, needed: boolean): Promise<PartHealth> {
    const from = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>(
      (_, reject) => (timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)),
    );
    try {
      const detail = await Promise.race([check(), late]);
      return { status: 'ok', needed, ms: Math.round(performance.now() - from), ...(detail ? { detail } : {}) };
    } catch (error) {
      return { status: 'down', needed, ms: Math.round(performance.now() - from), error: shortly(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    add: (name, check, { needed = true } = {}) => void checks.set(name, { check, needed }),
    async report() {
      const entries = await Promise.all([...checks].map(async ([name, { check, needed }]) => [name, await run(check, needed)] as const));
      const down = entries.some(([, part]) => part.needed && part.status === 'down');
      return { status: down ? 'down' : 'ok', at: iso(clock()), parts: Object.fromEntries(entries) };
    },
  };
}

/** The report is public: addresses and credentials that driver messages may quote stay out of it. */
function shortly(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code ?? (error.message.startsWith('no answer within') ? error.message : error.name);
}
