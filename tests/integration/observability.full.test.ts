import { randomBytes } from 'node:crypto';
import { startTraceCollector, type CollectedSpan } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allReviews, callerOf, connectGoogle, firstSyncDone, linkAll, type Caller } from '../support/api.ts';
import { reviewOf } from '../support/business.ts';
import { createGoogleWorld } from '../support/google-world.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { keptPort } from '../support/processes/port.ts';
import { newestCode } from '../support/mailbox.ts';
import { formOf, registrationOf } from '../support/registration.ts';
import { pngWith } from '../support/png.ts';
import { until } from '../support/until.ts';

/** A marker in every personal field; it must not appear in any log or trace. */
const canary = `canary${randomBytes(4).toString('hex')}`;
const traceId = randomBytes(16).toString('hex');

let product: Instance;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let admin: string;
let person: Caller;
/** The id of the request that sent the reply. */
let replied: string;

beforeAll(async () => {
  collector = await startTraceCollector();
  const port = await keptPort();
  admin = `http://127.0.0.1:${port}`;
  product = await startInstance({
    env: {
      DEMO_DATA: 'off',
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      REPLY_UNDO_SECONDS: '0',
      ADMIN_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    },
  });
  person = await useProduct();
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
  await collector?.close();
});

/** Registers a business with the canary in every field, fails to sign in once, connects Google and replies to a review. */
async function useProduct(): Promise<Caller> {
  const email = `${canary}@business.example`;
  const registration = registrationOf({ email, Full_name: `هند ${canary}`, Business_name: `مقهى ${canary}`, Password: `long ${canary}` });
  const picture = { bytes: pngWith(canary, 8), name: `${canary}.png`, type: 'image/png' };
  const anonymous = callerOf(product.url, null);
  await anonymous.model('POST', '/api/UsernameAuth/RegisterCompany', formOf(registration, picture));
  const Otp = await until(
    () => newestCode(product.mailbox, email),
    (code) => code !== null,
  );
  await anonymous.call('POST', '/api/UsernameAuth/AdminSignIn', { username: email, password: `wrong ${canary}` });
  const { tokens } = await anonymous.model<{ tokens: { accessToken: string } }>('POST', '/api/UsernameAuth/confirm-email-jwt', {
    email,
    Otp,
    password: registration.Password,
  });
  const caller = callerOf(product.url, tokens.accessToken);
  const hooks = googleHooks(product.google);
  const world = await createGoogleWorld(hooks, [4]);
  await hooks.post('reviews', { location: world.locations[0]!.name, reviewer: `زائر ${canary}`, stars: 2, comment: `سيئ ${canary}` });
  await connectGoogle(caller, world.email);
  await linkAll(caller);
  await firstSyncDone(caller);
  await caller.call('GET', `/api/Reviews?search=${canary}`);
  await caller.call('POST', '/api/Reviews/not-an-id/reply', { text: canary });

  const review = (await allReviews(caller)).find(({ content }) => content?.includes(canary));
  const sent = await caller.call(
    'POST',
    `/api/Reviews/${review!.id}/reply`,
    { text: `عذرًا ${canary}` },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  );
  replied = String(sent.headers.get('x-request-id'));
  await until(
    () => reviewOf(caller, review!.id),
    ({ reply }) => reply?.state === 'published',
  );
  return caller;
}

describe('a trace', () => {
  /** The child spans of a span with this name. */
  const below = (span: CollectedSpan, name: string): CollectedSpan[] =>
    collector.spans.filter((one) => one.traceId === traceId && one.parentSpanId === span.spanId && one.name === name);

  test("follows an HTTP command into the event store, projections, reactor, job and the job's own command", async () => {
    const whole = () => {
      const [posted] = collector.spans.filter((span) => span.name === 'POST /api/Reviews/:id/reply' && span.traceId === traceId);
      if (!posted) return null;
      const [reacted] = below(posted, 'react when-reply-queued');
      const [job] = reacted ? below(reacted, 'job publish-reply') : [];
      const sent = collector.spans.find((span) => span.parentSpanId === job?.spanId && span.name.startsWith('send '));
      const [received] = sent ? below(sent, 'POST /api/internal/commands/:name') : [];
      return { posted, reacted, job, sent, received };
    };
    const chain = await until(
      async () => whole(),
      (found) => found?.received !== undefined && below(found.received, 'append review').length > 0,
    );
    const { posted, received } = chain!;
    expect(posted.parentSpanId).toBe('00f067aa0ba902b7');
    expect(posted.attributes).toMatchObject({ 'http.response.status_code': 202, 'sumaa.app': 'command-api' });
    for (const span of [posted, received!]) {
      expect(below(span, 'append review').length).toBeGreaterThan(0);
      await until(
        async () => below(span, 'project review').length,
        (count) => count > 0,
      );
    }
  });
});

describe('the metrics', () => {
  test('of every part are served on the admin port only', async () => {
    const text = await (await fetch(`${admin}/metrics`)).text();
    const names = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_seconds',
      'http_request_seconds',
      'event_append_seconds',
      'events_appended_total',
      'projection_lag_seconds',
      'projection_batch_seconds',
      'projection_events_total',
      'projection_parked',
      'projection_lease_epoch',
      'projection_caught_up',
      'projection_behind_head_seconds',
      'reactor_lag_seconds',
      'reactor_parked',
      'live_sockets',
      'live_listening',
      'queue_jobs_total',
      'queue_job_seconds',
      'queue_depth',
      'google_requests_total',
      'google_wait_seconds',
      'google_waiting',
      'dependency_away',
      'event_store_failures_total',
      'vault_password_wait_seconds',
      'vault_password_waiting',
    ])
      expect(names, name).toContain(name);
    // Series with values, because a metric family is listed even when nothing was counted.
    const store = '(postgres|eventstoredb)';
    for (const series of [
      ...['size', 'idle', 'waiting', 'max'].flatMap((figure) =>
        ['command-api-vault', 'projections-vault', 'workers-vault', 'projector', 'query', 'workers', 'google-pace'].map(
          (pool) => `postgres_pool_${figure}\\{pool="sumaa-${pool}"\\}`,
        ),
      ),
      ...['append', 'read', 'subscribe'].map(
        (operation) => `event_store_call_seconds_count\\{store="${store}",operation="${operation}",result="done"\\}`,
      ),
      `event_store_failures_total\\{store="${store}",operation="subscribe",kind="unexpected"\\}`,
      'vault_operation_seconds_count\\{part="credentials",operation="verifyPassword",result="done"\\}',
      'vault_operation_seconds_count\\{part="google_tokens",operation="withFreshAccessToken",result="done"\\}',
      'vault_password_wait_seconds_count',
      'file_store_seconds_count\\{store="folder",operation="put",result="done"\\}',
      'mail_send_seconds_count\\{outcome="sent"\\}',
      'google_call_seconds_count\\{method="GET",lane="\\w+",result="done"\\}',
      'google_oauth_seconds_count\\{operation="exchange",result="done"\\}',
      'queue_jobs_total\\{queue="publish-reply",result="completed"\\}',
    ])
      expect(text, series).toMatch(new RegExp(`^${series} [\\d.]+$`, 'm'));
    expect(text).toMatch(/^projection_parked\{name="review"\} 0$/m);
    expect(text).toMatch(
      /^http_request_seconds_count\{app="command-api",method="POST",route="\/api\/Reviews\/:id\/reply",status="202"\} 1$/m,
    );
    expect((await fetch(`${admin}/healthz`)).status).toBe(200);
    expect((await fetch(`${admin}/anything`)).status).toBe(404);
    expect(await (await fetch(`${product.url}/metrics`)).text()).not.toContain('# TYPE');
    expect((await fetch(`${product.url}/api/metrics`)).status).toBe(404);
  });
});

describe('the log', () => {
  test('has correlation ids and tenants, and no personal data', () => {
    const output = product.output();
    const lines = output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = lines.filter(({ msg, tenantId }) => msg === 'answered' && tenantId !== undefined);
    expect(answered.length).toBeGreaterThan(10);
    expect(answered.filter(({ correlationId }) => typeof correlationId !== 'string')).toEqual([]);
    // The workers' commands for the reply belong to its chain: start, accept, resolve.
    const following = answered.filter(
      ({ correlationId, route }) => correlationId === replied && String(route).startsWith('/api/internal/'),
    );
    expect(following.length).toBeGreaterThanOrEqual(3);
    expect(new Set(following.map(({ tenantId }) => tenantId)).size).toBe(1);
    expect(output).not.toContain(canary);
    expect(output).not.toContain('0512345678');
    expect(collector.bodies.join('\n')).not.toContain(canary);
    expect(person.token).toBeTruthy();
    expect(output).not.toContain(person.token!);
  });
});
