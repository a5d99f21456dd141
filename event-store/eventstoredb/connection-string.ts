// The settings in the client's parseConnectionString.js, without the harmful ones.
const known = new Set([
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'usercertfile',
  'userkeyfile',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/**
 * Throws TypeError when the URL is not an EventStoreDB URL or has an unsupported setting, without quoting the URL, which may hold a
 * password. Refused are unknown keys (the client prints the whole URL), `tlsVerifyCert` (no effect) and
 * `throwOnAppendFailure=false` (wrong revisions). The environment variable DEBUG makes the client print the URL too.
 */
export function assertConnectionString(url: string): void {
  if (!/^esdb(\+discover)?:\/\/[^?/]+/.test(url))
    throw new TypeError('EVENTSTORE_URL begins with esdb:// or esdb+discover:// and names a host');
  const query = url.slice(url.indexOf('?') + 1);
  if (!url.includes('?')) return;
  for (const pair of query.split('&')) {
    const [key = '', value = ''] = pair.split('=');
    if (value === '' || !known.has(key.toLowerCase().replace(/[_-]/g, ''))) {
      throw new TypeError(`EVENTSTORE_URL has a setting that is not supported: ${key}`);
    }
  }
}
