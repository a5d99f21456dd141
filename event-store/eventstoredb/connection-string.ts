// parseConnectionString.js of the client: what it understands, less what would harm us.
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
 * Throws TypeError, without quoting the address (it may hold a password), when it is not one of EventStoreDB's or asks for
 * what does not work: for unknown keys the client prints the whole address, `tlsVerifyCert` has no effect, and with
 * `throwOnAppendFailure=false` it answers nonsense revisions. The environment variable DEBUG makes the client print it too.
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
