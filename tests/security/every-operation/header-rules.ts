/** Who may see what was asked: everybody, or who signed in; `popup`: everybody, in the window that must keep its opener. */
export type Reach = 'open' | 'popup' | 'private';

/** Foreign pages, and look-alikes of our own. `own`: the public address. */
export const foreignOrigins = (own: string): readonly string[] => {
  const { host, hostname, protocol } = new URL(own);
  return [
    'https://evil.example',
    'http://evil.example',
    'null',
    `http://${host}`,
    `${protocol}//${hostname}:1`,
    `${own}.evil.example`,
    `${protocol}//evil-${host}`,
    `${protocol}//www.${host}`,
    `${protocol}//${host}@evil.example`,
    `${protocol}//evil.example/${host}`,
    `${protocol}//${host.toUpperCase()}.`,
    `${protocol}//${hostname}_.evil.example`,
    `${protocol}//${hostname}%60.evil.example`,
    `${protocol}//xn--${hostname}`,
    'http://localhost',
    'http://localhost:3000',
    'http://127.0.0.1',
    'file://',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'https://accounts.google.com',
  ];
};

const oneYear = 31_536_000;

/** Directives of a policy, by name. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((each) => each.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

/** What may run or be shown as inline code, or comes from everywhere. */
const loose = /^('unsafe-(inline|eval|hashes)'|\*|https?:|data:|blob:)$/i;

/** Which rules the headers of an answer break, by name. */
export function brokenRules({ headers }: Pick<Response, 'headers'>, reach: Reach): string[] {
  const policy = directives(headers.get('content-security-policy') ?? '');
  const isNone = (...names: readonly string[]) => {
    const sources = names.map((name) => policy.get(name)).find((each) => each !== undefined);
    return sources?.length === 1 && sources[0] === "'none'";
  };
  const code = ['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr', 'default-src'];
  const isPage = (headers.get('content-type') ?? '').startsWith('text/html');
  const opener = headers.get('cross-origin-opener-policy') ?? '';
  const cache = headers.get('cache-control') ?? '';
  const rules: Readonly<Record<string, boolean>> = {
    'default-src': policy.has('default-src'),
    'no inline code': !code.some((name) => policy.get(name)?.some((source) => loose.test(source))),
    'object-src': isNone('object-src', 'default-src'),
    'base-uri': isNone('base-uri'),
    'frame-ancestors': isNone('frame-ancestors'),
    nosniff: headers.get('x-content-type-options') === 'nosniff',
    hsts: Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0) >= oneYear,
    coop: !isPage || reach === 'popup' || opener.startsWith('same-origin'),
    'no-store': reach !== 'private' || /\bno-store\b/.test(cache),
    cors: ![...headers.keys()].some((name) => name.startsWith('access-control-')),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}
