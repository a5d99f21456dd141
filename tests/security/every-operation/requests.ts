import http from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Call } from '../authority/row.ts';
import { hostileValues, valuesOf, type Schema } from './schema-values.ts';

/** An operation as the OpenAPI document describes it. */
export interface Described {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>;
}

/** A request as it goes over the wire. */
export interface Request {
  /** What about it is wrong. */
  readonly how: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const json = { 'content-type': 'application/json' };
const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

let bomb: Buffer | undefined;

/** Bodies that no schema describes, with the headers that name them. */
function rawBodies(field: string): readonly (readonly [how: string, body: () => Buffer, headers: Readonly<Record<string, string>>])[] {
  const name = JSON.stringify(field);
  const text = (body: string) => () => Buffer.from(body);
  const inField = (value: string) => text(`{${name}:${value}}`);
  return [
    ['NUL as it is', text(`{${name}:"a\0b"}`), json],
    ['a lone surrogate', inField('"\\ud800"'), json],
    ['a lone surrogate as a key', text('{"\\udfff":1}'), json],
    ['U+202E', inField('"a\u202eb"'), json],
    ['1 MB in one text', () => Buffer.from(`{${name}:"${'x'.repeat(1_000_000)}"}`), json],
    ['more than 1 MiB', () => Buffer.from(`{${name}:"${'x'.repeat(1_100_000)}"}`), json],
    ['a list 10,000 deep', inField(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), json],
    ['an object 10,000 deep', text(`${`{${name}:`.repeat(10_000)}1${'}'.repeat(10_000)}`), json],
    ['1e309', inField('1e309'), json],
    ['-1e309 in a list', inField('[-1e309]'), json],
    ['a number of 1,000 digits', inField('9'.repeat(1_000)), json],
    ['a key twice', text(`{${name}:"a",${name}:{"b":1}}`), json],
    ['__proto__', text(`{"__proto__":{"isAdmin":true},${name}:1}`), json],
    ['constructor', text('{"constructor":{"prototype":{"isAdmin":true}}}'), json],
    ['invalid UTF-8', () => Buffer.concat([Buffer.from(`{${name}:"`), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]), json],
    ['UTF-16', () => Buffer.from(`{${name}:"a"}`, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
    ['a byte order mark', text(`\ufeff{${name}:"a"}`), json],
    ['a gzip bomb', () => (bomb ??= gzipSync(Buffer.alloc(20_000_000, ' '))), { ...json, 'content-encoding': 'gzip' }],
    ['half of it', text(`{${name}:`), json],
    ['no JSON', text('<a/>'), json],
    ['another type', text('<a/>'), { 'content-type': 'text/xml' }],
    ['no type', () => bytes({ [field]: 'a' }), {}],
    ['a form', text(`${field}=a`), { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form without a boundary', text('--x'), { 'content-type': 'multipart/form-data' }],
    [
      'a form that ends early',
      text(`--x\r\ncontent-disposition: form-data; name=${name}\r\n`),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    [
      'a form with NUL and a file without a name',
      text(
        `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\na\0b\r\n--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\n\r\n\0\r\n--x--\r\n`,
      ),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['null', text('null'), json],
    ['a list', text('[]'), json],
    ['a text', text('"a"'), json],
  ];
}

/** Headers that no browser sends. */
const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'no uuid' },
  { 'min-position': '9'.repeat(400) },
  { 'min-position': '-1' },
  { 'accept-language': `${'x-'.repeat(500)};q=NaN` },
  { 'if-none-match': '*' },
  { range: 'bytes=9-1' },
  { traceparent: '00-0-0-0' },
  { 'x-forwarded-for': '999.999.999.999, \u00ff' },
  { cookie: '__proto__=1; sumaa_refresh=%ff' },
];

/** What may stand in a path or in a parameter, as it is sent. */
const hostileParts = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%e2%80%ae',
  'a'.repeat(5_000),
  '..%2f..%2fetc',
  '%5B%5D',
  '-1',
  '1e309',
  '%F0%9F%A7%A8',
  '',
];

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Surrogate}/gu, ''));

/** `N` requests of each kind for an operation whose valid call is known: what its schema allows, one part of that replaced, and raw ones. */
export function requestsFor(
  { path, described, call }: { readonly path: string; readonly described: Described; readonly call: Call },
  { runs, random, seed }: { readonly runs: number; readonly random: () => number; readonly seed: number },
): Request[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const parameters = described.parameters ?? [];
  const [[type, content] = ['', undefined]] = Object.entries(described.requestBody?.content ?? {});
  const fields = Object.keys(content?.schema.properties ?? {});
  const pathWith = (values: Readonly<Record<string, string>>) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? encodeURIComponent(call.path?.[name] ?? 'missing'));
  const queryWith = (values: Readonly<Record<string, string>>) => {
    const text = Object.entries(values)
      .map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
      .join('&');
    return text === '' ? '' : `?${text}`;
  };
  const ownQuery = Object.fromEntries(Object.entries(call.query ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]));
  const bodyOf = (value: unknown): Pick<Request, 'headers' | 'body'> => {
    if (content === undefined) return { headers: {} };
    if (type !== 'multipart/form-data') return { headers: json, body: bytes(value) };
    const parts = Object.entries(value as object).map(
      ([name, each]) =>
        `--fuzz\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof each === 'string' ? each : JSON.stringify(each)}\r\n`,
    );
    return { headers: { 'content-type': 'multipart/form-data; boundary=fuzz' }, body: Buffer.from(`${parts.join('')}--fuzz--\r\n`) };
  };
  const own: Readonly<Record<string, unknown>> = { ...call.form, ...call.body };
  const valid = fc.sample(
    fc.record({
      body: content ? valuesOf(content.schema) : fc.constant({}),
      query: fc.record(
        Object.fromEntries(parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, valuesOf(schema)])),
        { requiredKeys: parameters.filter((each) => each.in === 'query' && each.required === true).map(({ name }) => name) },
      ),
    }),
    { numRuns: runs, seed },
  );
  const found: Request[] = [];
  for (const { body, query } of valid) {
    const asked = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, encoded(value)]));
    found.push({ how: 'what the schema allows', target: pathWith({}) + queryWith({ ...ownQuery, ...asked }), ...bodyOf(body) });

    const spots = [
      ...parameters.map(({ in: at, name }) => ({ at, name })),
      ...fields.map((name) => ({ at: 'body', name })),
      ...(content ? [{ at: 'more', name: pick(['__proto__', 'tenantId', 'id', '']) }] : []),
    ];
    const spot = spots.length > 0 ? pick(spots) : { at: 'header', name: '' };
    const value = pick(hostileValues);
    const part = random() < 0.5 ? pick(hostileParts) : encoded(value).slice(0, 8_000);
    const source = random() < 0.5 && Object.keys(own).length > 0 ? own : body;
    found.push({
      how: `${spot.at} ${spot.name}: ${spot.at === 'path' || spot.at === 'query' ? part : JSON.stringify(value)}`.slice(0, 120),
      target:
        pathWith(spot.at === 'path' ? { [spot.name]: part } : {}) +
        queryWith({ ...ownQuery, ...(spot.at === 'query' ? { [spot.name]: part } : {}) }),
      ...bodyOf(spot.at === 'body' || spot.at === 'more' ? { ...(source as object), [spot.name]: value } : source),
    });

    const [how, raw, headers] = pick(rawBodies(fields.length > 0 ? pick(fields) : 'a'));
    if (content) found.push({ how, target: pathWith({}) + queryWith(ownQuery), headers, body: raw() });
    const more = pick(hostileHeaders);
    const twice = parameters.length > 0 ? `${queryWith(ownQuery) || '?'}&${pick(['a[b]=1', '__proto__=1', 'search=%00', '%ff=%ff'])}` : '';
    found.push({
      how: `headers ${JSON.stringify(more)}${twice}`,
      target: pathWith({}) + twice,
      ...bodyOf(own),
      headers: { ...bodyOf(own).headers, ...more },
    });
  }
  return found;
}

export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

/** Sends a request unchanged; `fetch` would tidy its path and its headers. */
export const sendRaw = (url: string, method: string, { target, headers, body }: Request, agent?: http.Agent): Promise<Answered> =>
  new Promise((resolve, reject) => {
    let began = performance.now();
    const { hostname, port } = new URL(url);
    const request = http.request(
      { hostname, port, method, path: target, agent, headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - began,
          }),
        );
      },
    );
    // Without the time it waited for a connection.
    request.once('socket', () => (began = performance.now()));
    request.once('error', reject);
    request.end(body);
  });
