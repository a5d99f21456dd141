import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type { Counter, Gauge, Histogram } from 'prom-client';

/** The metrics of a process. The same name always returns the same metric, so apps in one process can share it. */
export interface Metrics {
  readonly registry: Registry;
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  /** `collect` runs whenever the metrics are read and sets the values on the given gauge. */
  gauge(name: string, help: string, labels?: readonly string[], collect?: (gauge: Gauge) => void | Promise<void>): Gauge;
  /** `buckets` are in the unit of the metric (seconds by convention). */
  histogram(name: string, help: string, labels?: readonly string[], buckets?: readonly number[]): Histogram;
  /** Prometheus text format. */
  text(): Promise<string>;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Time between two ticks that measure the event loop, in ms; each wakes an idle process, and every 10 ms that took most of its time. */
const loopTickMs = 250;

/** Creates a registry. `process: true` adds memory, CPU and event-loop metrics; the percentiles of its lag include the 250 ms between ticks. */
export function createMetrics(options: { readonly process?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopTickMs });
  const once = <T>(name: string, make: () => T): T => (registry.getSingleMetric(name) as T | undefined) ?? make();
  const settings = (name: string, help: string, labels: readonly string[]) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    registry,
    counter: (name, help, labels = []) => once(name, () => new Counter(settings(name, help, labels))),
    gauge: (name, help, labels = [], collect) =>
      once(name, () => {
        const gauge: Gauge = new Gauge({ ...settings(name, help, labels), ...(collect ? { collect: () => collect(gauge) } : {}) });
        return gauge;
      }),
    histogram: (name, help, labels = [], buckets = seconds) =>
      once(name, () => new Histogram({ ...settings(name, help, labels), buckets: [...buckets] })),
    text: () => registry.metrics(),
  };
}
