import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from './outward-address.ts';

export interface OutwardRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal | undefined;
}

export interface OutwardResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `isSent`: the request may have arrived; false when there was no connection. */
export class OutwardError extends Error {
  override readonly name = 'OutwardError';
  readonly reason: 'address' | 'timeout' | 'too_large' | 'unreachable';
  readonly isSent: boolean;
  constructor(reason: OutwardError['reason'], isSent: boolean, options?: ErrorOptions) {
    super(`the address could not be used: ${reason}`, options);
    this.reason = reason;
    this.isSent = isSent;
  }
}

/** Requests to addresses that people typed. */
export interface OutwardClient {
  /**
   * Sends one request and reads the response, of 1 MB at most, within 5 s. Redirects are not followed. Throws OutwardError, with reason
   * `address` and without a connection when the host is, or its name leads to, an address inside.
   */
  send(request: OutwardRequest): Promise<OutwardResponse>;
  close(): void;
}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

const mostBytes = 1_000_000;

/**
 * `trustedOrigins`: origins that the installation itself named, reached wherever they are. Names are looked up once for each connection,
 * and the connection is made to the addresses that were checked, so that a second answer of the name server has no effect.
 */
export function createOutwardClient(
  options: { readonly trustedOrigins?: readonly string[]; readonly timeoutMs?: number; readonly resolve?: Resolve } = {},
): OutwardClient {
  const { trustedOrigins = [], timeoutMs = 5_000, resolve = dns.lookup } = options;
  const guarded: LookupFunction = (hostname, { all, ...rest }, done) =>
    resolve(hostname, { ...rest, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (!addresses.every(({ address }) => isPublicIp(address))) return done(new OutwardError('address', false), []);
      return all ? done(null, addresses) : done(null, first.address, first.family);
    });
  const agents = {
    outside: new https.Agent({ keepAlive: true, maxSockets: 20, lookup: guarded }),
    outsidePlain: new http.Agent({ keepAlive: true, maxSockets: 20, lookup: guarded }),
    trusted: new https.Agent({ keepAlive: true }),
    trustedPlain: new http.Agent({ keepAlive: true }),
  };

  return {
    async send({ url, method, headers = {}, body, signal }) {
      const isTrusted = trustedOrigins.includes(url.origin);
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (!isTrusted && isIP(literal) !== 0 && !isPublicIp(literal)) throw new OutwardError('address', false);
      const isPlain = url.protocol === 'http:';
      const timeout = AbortSignal.timeout(timeoutMs);
      let isSent = false;
      try {
        const response = await responseTo(
          url,
          {
            method,
            headers: body ? { 'content-length': body.length, ...headers } : headers,
            agent: isTrusted ? agents[isPlain ? 'trustedPlain' : 'trusted'] : agents[isPlain ? 'outsidePlain' : 'outside'],
            signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          },
          body,
          () => (isSent = true),
        );
        return { status: response.statusCode ?? 0, headers: response.headers, body: await readBody(response) };
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        if (cause instanceof OutwardError) throw cause;
        throw new OutwardError(timeout.aborted ? 'timeout' : 'unreachable', isSent, { cause });
      }
    },
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

/** Sends the request; `onConnected` is called once it can leave this machine. */
function responseTo(
  url: URL,
  options: http.RequestOptions,
  body: Buffer | undefined,
  onConnected: () => void,
): Promise<http.IncomingMessage> {
  const isPlain = url.protocol === 'http:';
  return new Promise((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, options, resolve);
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once(isPlain ? 'connect' : 'secureConnect', onConnected);
      else onConnected();
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function readBody(response: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new OutwardError('too_large', true);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
