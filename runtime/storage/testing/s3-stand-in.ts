import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An in-memory S3 bucket that verifies signature, date and payload hash of every request, by its own implementation. */
export interface S3StandIn {
  readonly url: string;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly contentType: string }>;
  /** The uploads that were begun and not ended. */
  readonly uploads: ReadonlyMap<string, unknown>;
  /** Why requests were refused, in order. */
  readonly refusals: readonly string[];
  /** Answers the next `times` requests with this status. */
  fail(status: number, times: number): void;
  /** Changes the next body before it is verified. */
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
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
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
  const uploads = new Map<string, Map<number, Buffer>>();
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
  /** UploadPart, CompleteMultipartUpload and AbortMultipartUpload, with the limit on small parts. */
  const answerUpload = (
    method: string | undefined,
    { key, uploadId, number, body }: { readonly key: string; readonly uploadId: string; readonly number: number; readonly body: Buffer },
    response: ServerResponse,
  ): unknown => {
    const parts = uploads.get(uploadId);
    if (!parts) return response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    if (method === 'PUT') {
      parts.set(number, body);
      return response.writeHead(200, { etag: `"${md5(body)}"` }).end();
    }
    if (method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([\da-f]+)"<\/ETag>/g)];
      const listed = named.map(([, nth, tag]) => ({ bytes: parts.get(Number(nth)), tag }));
      if (listed.length === 0 || listed.some(({ bytes, tag }) => !bytes || md5(bytes) !== tag))
        return response.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>');
      if (listed.slice(0, -1).some(({ bytes }) => bytes!.length < 5 * 2 ** 20))
        return response.writeHead(400).end('<Error><Code>EntityTooSmall</Code></Error>');
      const bytes = Buffer.concat(listed.map((part) => part.bytes!));
      objects.set(key, { bytes, contentType: 'application/octet-stream' });
    }
    uploads.delete(uploadId);
    return method === 'POST'
      ? response.writeHead(200).end(`<CompleteMultipartUploadResult><ETag>"${uploadId}"</ETag></CompleteMultipartUploadResult>`)
      : response.writeHead(204).end();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const sent = await bodyOf(request);
    const body = garbled && sent.length > 0 ? Buffer.concat([sent, Buffer.from('!')]) : sent;
    if (sent.length > 0) garbled = false;
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
    const uploadId = url.searchParams.get('uploadId');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload/${uploads.size + 1}`;
      uploads.set(id, new Map());
      return response.writeHead(200).end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== null)
      return answerUpload(request.method, { key, uploadId, number: Number(url.searchParams.get('partNumber')), body }, response);
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
    const etag = `"${md5(found.bytes)}"`;
    if ((request.headers['if-match'] ?? etag) !== etag)
      return response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const bytes = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
    const range =
      first === undefined ? {} : { 'content-range': `bytes ${first}-${Number(first) + bytes.length - 1}/${found.bytes.length}` };
    const headers = { 'content-type': found.contentType, 'content-length': bytes.length, etag, ...range };
    return response.writeHead(first === undefined ? 200 : 206, headers).end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    refusals,
    fail: (status, times) => void (failing = { status, times }),
    garbleNextBody: () => void (garbled = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}
