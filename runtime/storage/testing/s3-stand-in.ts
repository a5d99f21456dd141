import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An in-memory S3 bucket that verifies signature, date and payload hash of every request, by its own implementation. */
export interface S3StandIn {
  readonly url: string;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly contentType: string }>;
  /** Why requests were refused, in order. */
  readonly refusals: readonly string[];
  /** Answers the next `times` requests with this status. */
  fail(status: number, times: number): void;
  /** Changes the body of the next request before it is verified. */
  garbleNextBody(): void;
  close(): Promise<void>;
}

interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly bucket: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, by docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. Null: the request is valid. */
function refusalOf(request: IncomingMessage, body: Buffer, account: Account): string | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!parts) return 'MissingSecurityHeader';
  const [, credential = '', signedHeaders = '', signature] = parts;
  const scope = credential.split('/').slice(1).join('/');
  const stamp = String(request.headers['x-amz-date'] ?? '');
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  if (credential !== `${account.accessKeyId}/${stamp.slice(0, 8)}/${account.region}/s3/aws4_request`) return 'InvalidAccessKeyId';
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const url = new URL(request.url ?? '/', 'http://s3');
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const key = scope.split('/').reduce((secret: string | Buffer, part) => hmac(secret, part), `AWS4${account.secretAccessKey}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex');
  if (signature !== expected) return 'SignatureDoesNotMatch';
  return payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body) ? 'XAmzContentSHA256Mismatch' : null;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts a bucket on a free local port. */
export async function startS3StandIn(account: Account): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const refusals: string[] = [];
  let failing = { status: 500, times: 0 };
  let garbled = false;

  /** ListObjectsV2, three keys a page. */
  const listing = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
    const page = keys.slice(0, 3);
    const next = keys.length > 3 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const sent = await bodyOf(request);
    const body = garbled && sent.length > 0 ? Buffer.concat([sent, Buffer.from('!')]) : sent;
    garbled = false;
    if (failing.times-- > 0) return response.writeHead(failing.status).end();
    const refusal = refusalOf(request, body, account);
    if (refusal !== null) {
      refusals.push(refusal);
      return response.writeHead(refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403).end(`<Error><Code>${refusal}</Code></Error>`);
    }
    const url = new URL(request.url ?? '/', 'http://s3');
    const [bucket, ...rest] = decodeURIComponent(url.pathname.slice(1)).split('/');
    const key = rest.join('/');
    if (bucket !== account.bucket) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'HEAD' && key === '') return response.writeHead(200).end();
    if (request.method === 'GET' && key === '') return response.writeHead(200).end(listing(url.searchParams));
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length }).end(found.bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    fail: (status, times) => void (failing = { status, times }),
    garbleNextBody: () => void (garbled = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
