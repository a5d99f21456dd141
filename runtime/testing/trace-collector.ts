import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as received by the collector. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly attributes?: readonly Attribute[];
      }[];
    }[];
  }[];
}
interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Starts an OTLP-over-HTTP (JSON) collector on a free local port; it stores all received spans. */
export async function startTraceCollector(): Promise<{
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  /** The received bodies. */
  readonly bodies: readonly string[];
  close(): Promise<void>;
}> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const valuesOf = (list: readonly Attribute[] = []) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const { traceId, spanId, parentSpanId, name, attributes } of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ traceId, spanId, parentSpanId: parentSpanId || null, name, service, attributes: valuesOf(attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
