import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A review in Google's JSON format (only the members used by these tests). */
export interface RawReview {
  readonly reviewId: string;
  readonly starRating: string;
  readonly comment?: string;
  readonly createTime: string;
  readonly updateTime: string;
  reviewReply?: { comment: string; updateTime: string; reviewReplyState?: string; policyViolation?: string } | undefined;
  /** Google answers for it by name only. */
  unlisted?: boolean;
}

/** A failure for the next matching calls. */
export interface Fault {
  readonly method?: string;
  /** Part of the path. */
  readonly path: string;
  times: number;
  /** `drop`: the connection breaks without a response; `drop_after`: the same, but after the change was made. */
  readonly how: { readonly status: number; readonly body?: object; readonly retryAfter?: number } | 'drop' | 'drop_after';
}

export interface GoogleServer {
  readonly url: string;
  /** Reviews by `locations/…`, newest first. */
  readonly reviews: Map<string, RawReview[]>;
  readonly calls: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[];
  readonly puts: string[];
  /** Accounts with branches that have no reviews; absent: the one account with the locations of `reviews`. */
  readonly accounts: { name: string; accountName: string; type: string; locations: string[] }[];
  /** Notification settings by account. */
  readonly settings: Map<string, { pubsubTopic?: string; notificationTypes?: string[] }>;
  /** Places by their id, in Google's JSON format. */
  readonly places: Map<string, object>;
  failNext(fault: Fault): void;
  forgetFaults(): void;
  close(): Promise<void>;
}

export const apiError = (code: number, status: string, reason?: string) => ({
  status: code,
  body: {
    error: {
      code,
      message: 'text',
      status,
      details: reason === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }],
    },
  },
});

/** A minimal Google: accounts, locations, reviews with pages, replies. The complete simulation is in `embedded`. */
export async function startGoogleServer(options: { readonly account?: string } = {}): Promise<GoogleServer> {
  const account = options.account ?? 'accounts/1';
  const reviews = new Map<string, RawReview[]>();
  const calls: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const puts: string[] = [];
  const settings: GoogleServer['settings'] = new Map();
  const accounts: GoogleServer['accounts'] = [];
  const places = new Map<string, object>();
  const faults: Fault[] = [];

  function answer(method: string, url: URL, body: Record<string, unknown>): { status: number; body: object } {
    const path = url.pathname;
    const named = (location: string, review: RawReview) => ({
      name: `${account}/${location}/reviews/${review.reviewId}`,
      reviewer: { displayName: 'نورة' },
      ...review,
    });
    if (path === '/accounts' && accounts.length > 0) return { status: 200, body: { accounts } };
    const listed = accounts.find(({ name }) => path === `/${name}/locations`);
    if (listed) {
      const locations = listed.locations.map((name) => ({ name, title: `فرع ${name.slice(10)}`, metadata: {} }));
      return { status: 200, body: page(locations, 100, url.searchParams.get('pageToken') ?? '', 'locations') };
    }
    if (path === '/accounts') return { status: 200, body: { accounts: [{ name: account, type: 'PERSONAL' }] } };
    if (path.endsWith('/locations') && method === 'GET') {
      const locations = [...reviews.keys()].map((name) => ({
        name,
        title: `فرع ${name.slice(10)}`,
        metadata: { placeId: `place-${name.slice(10)}`, hasVoiceOfMerchant: true },
      }));
      return { status: 200, body: { locations } };
    }
    if (path.startsWith('/places/')) {
      const place = places.get(decodeURIComponent(path.slice('/places/'.length)));
      return place ? { status: 200, body: place } : apiError(404, 'NOT_FOUND');
    }
    const [, accountName] = /^\/(accounts\/[^/]+)\/notificationSetting$/.exec(path) ?? [];
    if (accountName !== undefined) {
      if (method === 'PATCH') settings.set(accountName, body);
      return { status: 200, body: { name: `${accountName}/notificationSetting`, ...settings.get(accountName) } };
    }
    if (path.endsWith(':batchGetReviews')) {
      const names = (body.locationNames as string[]).map((name) => name.slice(name.indexOf('locations/')));
      const all = names.flatMap((name) =>
        (reviews.get(name) ?? []).map((review) => ({ name: `${account}/${name}`, review: named(name, review) })),
      );
      all.sort((a, b) => (a.review.updateTime < b.review.updateTime ? 1 : -1));
      return {
        status: 200,
        body: page(all, Number(body.pageSize), typeof body.pageToken === 'string' ? body.pageToken : '', 'locationReviews'),
      };
    }
    const [, location = '', reviewId, reply] = /(locations\/[^/]+)\/reviews(?:\/([^/]+))?(\/reply)?$/.exec(path) ?? [];
    const list = reviews.get(location);
    if (!list) return apiError(404, 'NOT_FOUND');
    if (reviewId === undefined) {
      const size = Number(url.searchParams.get('pageSize'));
      const listed = list.filter(({ unlisted }) => !unlisted);
      const found = page(
        listed.map((review) => named(location, review)),
        size,
        url.searchParams.get('pageToken') ?? '',
        'reviews',
      );
      return { status: 200, body: { ...found, averageRating: 4.2, totalReviewCount: listed.length } };
    }
    const review = list.find((entry) => entry.reviewId === reviewId);
    if (!review) return apiError(404, 'NOT_FOUND');
    if (reply && method === 'PUT') {
      puts.push(String(body.comment));
      review.reviewReply = { comment: String(body.comment), updateTime: '2026-03-13T08:00:00Z', reviewReplyState: 'PENDING' };
      return { status: 200, body: review.reviewReply };
    }
    if (reply && method === 'DELETE') {
      review.reviewReply = undefined;
      return { status: 200, body: {} };
    }
    return { status: 200, body: named(location, review) };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://google.test');
      const method = request.method ?? 'GET';
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>) : {};
      calls.push({ method, path: url.pathname + url.search, body });
      const fault = faults.find(
        (entry) => entry.times > 0 && (entry.method ?? method) === method && (url.pathname + url.search).includes(entry.path),
      );
      if (fault) fault.times--;
      if (fault?.how === 'drop') return void request.socket.destroy();
      if (fault && typeof fault.how === 'object') {
        response.writeHead(fault.how.status, {
          'content-type': 'application/json',
          ...(fault.how.retryAfter === undefined ? {} : { 'retry-after': String(fault.how.retryAfter) }),
        });
        return void response.end(JSON.stringify(fault.how.body ?? {}));
      }
      const given = answer(method, url, body);
      if (fault?.how === 'drop_after') return void request.socket.destroy();
      response.writeHead(given.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reviews,
    calls,
    puts,
    accounts,
    settings,
    places,
    failNext: (fault) => void faults.push(fault),
    forgetFaults: () => void faults.splice(0),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

/** Page tokens are offsets here: `p50`. */
function page(all: readonly object[], size: number, token: string, member: string): object {
  const from = token === '' ? 0 : Number(token.slice(1));
  const next = from + size;
  return { [member]: all.slice(from, next), ...(next < all.length ? { nextPageToken: `p${next}` } : {}) };
}

/** Generates `count` reviews, newest first, one minute apart. */
export function generateReviews(prefix: string, count: number): RawReview[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2026, 2, 12, 12) - index * 60_000).toISOString();
    return {
      reviewId: `${prefix}${index}`,
      starRating: index % 3 === 0 ? 'TWO' : 'FIVE',
      comment: index % 3 === 0 ? 'الخدمة بطيئة' : 'مكان رائع',
      createTime: at,
      updateTime: at,
    };
  });
}
