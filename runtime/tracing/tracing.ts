import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span as OtelSpan, SpanKind, Tracer } from '@opentelemetry/api';
import type { Log } from '../log/index.ts';

/** Span attributes: names and numbers, never personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  /** W3C traceparent of the parent span; a new trace starts without one. */
  readonly parent?: string | undefined;
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes?: Attributes;
}

export interface Span {
  /** Pass it to everything the span causes. While tracing is off it is the given parent. */
  readonly traceparent: string | undefined;
  set(attributes: Attributes): void;
  end(error?: unknown): void;
}

/** The tracer of the process; null while tracing is off. */
let active: { readonly tracer: Tracer; context(parent: string | undefined): Context; spanKind(kind: NonNullable<SpanOptions['kind']>): SpanKind; failed: number } | null = null; // prettier-ignore

const currentSpan = new AsyncLocalStorage<string | undefined>();
const wellFormed = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

export const isTracing = (): boolean => active !== null;

/** The traceparent of the current span. */
export const currentTraceparent = (): string | undefined => currentSpan.getStore();

/** Starts a span; the caller must end it. Does nothing while tracing is off. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  const parent = options.parent ?? currentSpan.getStore();
  if (!active) return { traceparent: parent, set: () => {}, end: () => {} };
  const { tracer, context, spanKind, failed } = active;
  const span = tracer.startSpan(
    name,
    { kind: spanKind(options.kind ?? 'internal'), attributes: { ...options.attributes } },
    context(parent),
  );
  return {
    traceparent: traceparentOf(span),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    end(error) {
      // Only the error class, because the message may have personal data.
      if (error !== undefined)
        span.setStatus({ code: failed }).setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.end();
    },
  };
}

/** Runs `work` in a new span; `currentTraceparent` returns it inside. */
export async function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  try {
    // `run` is avoided when nothing changes, because its first use makes every promise of the process slower.
    const result = await (span.traceparent === currentSpan.getStore() ? work(span) : currentSpan.run(span.traceparent, () => work(span)));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Records a finished span that took `seconds` and ended now. Returns its traceparent. */
export function recordSpan(name: string, seconds: number, options: SpanOptions): string | undefined {
  if (!active) return options.parent;
  const { tracer, context, spanKind } = active;
  const end = Date.now();
  const span = tracer.startSpan(
    name,
    { kind: spanKind(options.kind ?? 'internal'), attributes: { ...options.attributes }, startTime: end - seconds * 1000 },
    context(options.parent),
  );
  span.end(end);
  return traceparentOf(span);
}

function traceparentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

export interface Tracing {
  /** Sends the remaining spans and switches tracing off. */
  stop(): Promise<void>;
}

/**
 * Switches tracing on for this process: spans go to the collector at `endpoint` (OTLP over HTTP; `/v1/traces` is added). Returns null,
 * and loads nothing, without an endpoint. When the collector is unavailable, only spans are lost. Throws TypeError when tracing is on.
 */
export async function startTracing(options: {
  readonly endpoint: string | null;
  readonly service: string;
  readonly log: Log;
  /** How often spans are sent, in ms; 2 s by default. */
  readonly everyMs?: number;
}): Promise<Tracing | null> {
  const { endpoint, service, log, everyMs = 2_000 } = options;
  if (endpoint === null) return null;
  if (active) throw new TypeError('tracing is on already');
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 2_000 });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: everyMs })],
  });
  const kinds = { server: 'SERVER', client: 'CLIENT', producer: 'PRODUCER', consumer: 'CONSUMER', internal: 'INTERNAL' } as const;
  active = {
    tracer: provider.getTracer('sumaa'),
    failed: api.SpanStatusCode.ERROR,
    spanKind: (kind) => api.SpanKind[kinds[kind]],
    context(parent) {
      const [, traceId, spanId, flags] = wellFormed.exec(parent ?? '') ?? [];
      if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT;
      return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
    },
  };
  log.info({ service }, 'tracing is on');
  return {
    async stop() {
      active = null;
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last spans could not be sent'));
    },
  };
}
