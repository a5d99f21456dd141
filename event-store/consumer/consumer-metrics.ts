import type { Gauge, Metrics } from '@sumaa/runtime/metrics';
import type { ConsumerHost } from './host.ts';
import type { ConsumerObserver } from './consumer-observer.ts';
import type { ConsumerStatus } from './status.ts';

/** Metrics of all consumers of a kind. Pass `observer` to the new host, then `watch` that host. */
export interface ConsumerMetrics {
  readonly observer: ConsumerObserver;
  watch(host: Pick<ConsumerHost, 'status' | 'parked' | 'behindHeadSeconds'>): void;
}

const batchSeconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** `projection_…` or `reactor_…`, labelled by name. Parked events are counted in the database, for all processes. */
export function createConsumerMetrics(metrics: Metrics, kind: 'projection' | 'reactor'): ConsumerMetrics {
  const labels = ['name'];
  const events = metrics.counter(`${kind}_events_total`, 'Events processed', labels);
  const seconds = metrics.histogram(`${kind}_batch_seconds`, 'Time of one batch, in seconds', labels, batchSeconds);

  function watch(host: Pick<ConsumerHost, 'status' | 'parked' | 'behindHeadSeconds'>): void {
    const each = (name: string, help: string, value: (status: ConsumerStatus) => number) =>
      metrics.gauge(`${kind}_${name}`, help, labels, (gauge) => {
        for (const status of host.status()) if (status.kind === kind) gauge.set({ name: status.name }, value(status));
      });
    each('lag_seconds', 'Age of the oldest event received and not committed, in seconds', ({ lagSeconds }) => lagSeconds);
    each('caught_up', 'Whether the feed had no more events when the last batch ended', ({ caughtUp }) => Number(caughtUp));
    each('running', 'Whether this process runs the consumer', ({ state }) => Number(state === 'live' || state === 'catching_up'));
    each('lease_epoch', 'How often a process started to run the consumer', ({ epoch }) => Number(epoch ?? 0));
    metrics.gauge(`${kind}_parked`, 'Parked events; anything but 0 needs an operator', labels, async (gauge: Gauge) => {
      gauge.reset();
      for (const { name } of host.status()) gauge.set({ name }, 0);
      for (const { kind: of, name, count } of await host.parked()) if (of === kind) gauge.set({ name }, count);
    });
    metrics.gauge(`${kind}_behind_head_seconds`, 'Age of the newest event that no feed has reached', [], async (gauge) =>
      gauge.set(await host.behindHeadSeconds()),
    );
  }

  return {
    observer: {
      batch({ name }, batch, took) {
        events.inc({ name }, batch.length);
        seconds.observe({ name }, took);
      },
    },
    watch,
  };
}
