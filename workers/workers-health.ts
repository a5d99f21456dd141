import type { Google } from '@sumaa/runtime/google';
import type { Health } from '@sumaa/runtime/health';
import { systemClock, type Clock } from '@sumaa/runtime/lifecycle';
import type { Mailer } from '@sumaa/runtime/mail';
import type { Queues } from '@sumaa/runtime/queue';
import type { Workers } from './create-workers.ts';

/** Counting asks every queue, and health is reported every 5 s by each process. */
const countEveryMs = 15_000;

/** Adds the workers' parts to `GET /api/health`. Mail and Google are not needed: their jobs wait while they are unavailable. */
export function addWorkersHealth(
  health: Health,
  {
    queues,
    workers,
    mailer,
    google,
    clock = systemClock,
  }: {
    readonly queues: Queues;
    readonly workers: Workers;
    readonly mailer: Mailer | null;
    readonly google: Pick<Google, 'breaker' | 'tokenBreaker' | 'unreadableReviews'>;
    readonly clock?: Clock;
  },
): void {
  let counted: { readonly until: number; readonly counts: ReturnType<Workers['counts']> } | null = null;
  async function recentCounts(): ReturnType<Workers['counts']> {
    const now = clock().getTime();
    if (counted === null || counted.until <= now) counted = { until: now + countEveryMs, counts: workers.counts() };
    try {
      return await counted.counts;
    } catch (error) {
      counted = null;
      throw error;
    }
  }

  health.add('queue', async () => {
    await queues.check();
    return { backend: queues.backend };
  });
  health.add('workers', async () => {
    const counts = await recentCounts();
    const { running, reactors, commandBreaker } = workers.status();
    const stopped = reactors.filter(({ state }) => state === 'failed').map(({ name }) => name);
    if (!running || stopped.length > 0) throw new Error(stopped.length > 0 ? `stopped: ${stopped.join(', ')}` : 'not running');
    const sum = (kind: 'waiting' | 'active' | 'delayed' | 'failed') =>
      Object.values(counts).reduce((total, count) => total + count[kind], 0);
    // Failed jobs stay until an operator handles them, like parked events.
    const letters = Object.entries(counts).filter(([, { failed }]) => failed > 0);
    const alerts = [
      ...(letters.length > 0 ? [`failed jobs: ${letters.map(([name, { failed }]) => `${name} ${failed}`).join(', ')}`] : []),
      ...(commandBreaker === 'open' ? ['command-api does not answer'] : []),
    ];
    return {
      reactors: reactors.length,
      waiting: sum('waiting'),
      active: sum('active'),
      delayed: sum('delayed'),
      failed: sum('failed'),
      commandBreaker,
      ...(alerts.length > 0 ? { alert: alerts.join('; ') } : {}),
    };
  });
  if (mailer) {
    const { breaker } = mailer;
    health.add(
      'mail',
      async () => {
        await mailer.check();
        return { breaker: breaker.state };
      },
      // The health endpoint is public, and a mail server may block a client that connects too often.
      { needed: false, everyMs: 15_000 },
    );
  }
  const { sms } = workers;
  if (sms) {
    // Messages wait, and so the log alone would say it.
    const check = async () => {
      const code = sms.setUpFault();
      if (code !== null) throw Object.assign(new Error('the SMS provider refuses our set-up'), { code });
    };
    health.add('sms', check, { needed: false });
  }
  health.add(
    'google',
    async () => {
      if (google.breaker.state === 'open') throw new Error('circuit open, not called');
      const unreadable = google.unreadableReviews();
      const alerts = [
        ...(google.tokenBreaker.state === 'open' ? ['the token endpoint does not answer'] : []),
        ...(unreadable > 0 ? [`reviews that could not be parsed, counted at each read since the start: ${unreadable}`] : []),
      ];
      return {
        breaker: google.breaker.state,
        tokenBreaker: google.tokenBreaker.state,
        ...(alerts.length > 0 ? { alert: alerts.join('; ') } : {}),
      };
    },
    { needed: false },
  );
}
