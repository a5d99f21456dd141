import { createTestDatabase } from '@sumaa/runtime/testing';
import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { newestReviews, reviewOf, syncedBusiness } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { eventsInPostgres, startInstance } from '../support/instance.ts';
import { until } from '../support/until.ts';

const redisUrl = inject('redisUrl') === null ? null : `${inject('redisUrl')}/10`;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

// Jobs carry their chain on either store of the queue: `runtime/queue/job-context.int.test.ts`.
test("a reply keeps one correlation id from the user's command to the publication at Google", async () => {
  const store = await createTestDatabase(inject('postgresUrl'), 'chain');
  undo.push(() => store.drop());
  const database = new Client({ connectionString: store.url });
  await database.connect();
  undo.push(() => database.end());
  const product = await startInstance({
    shape: 'embedded',
    // No polling, because what a poll finds at Google starts its own chain.
    env: {
      DEMO_DATA: 'off',
      POLL_SECONDS: '3600',
      REPLY_UNDO_SECONDS: '0',
      DATABASE_URL: store.url,
      REDIS_URL: redisUrl ?? '',
      ...eventsInPostgres,
    },
  });
  undo.push(async () => {
    await product.stop();
    await product.remove();
  });
  const google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 100 });
  const owner = await syncedBusiness(product, google, [2]);
  const [review] = await newestReviews(owner, 1);
  // The first poll is over or never comes: it could find the published reply before the check does.
  await database.query(
    `insert into outbox.poll (connection_id, ordered_at, polled_at, reviews_a_day) select connection_id, now(), now(), 1
       from read.connection_v1 on conflict do nothing`,
  );
  const polling = () => database.query('select from outbox.poll where polled_at is null or polled_at < ordered_at');
  await until(polling, ({ rowCount }) => rowCount === 0);

  const sent = await owner.call('POST', `/api/Reviews/${review?.id}/reply`, { text: 'شكرًا لزيارتكم' });
  const shown = () => reviewOf(owner, String(review?.id));
  await until(shown, ({ reply }) => reply?.state === 'published');

  const { rows } = await database.query<{ type: string; id: string; correlation: string; causation: string }>(
    `select type, event_id as id, metadata->>'$correlationId' as correlation, metadata->>'$causationId' as causation
       from es.event where stream = $1 and type like 'Reply%' order by position`,
    [`review-${review?.id}`],
  );
  const idOf = (type: string) => rows.find((row) => row.type === type)?.id;
  const command = sent.headers.get('x-request-id');
  expect(rows).toMatchObject([
    { type: 'ReplyQueued', correlation: command, causation: command },
    { type: 'ReplyPublishingStarted', correlation: command, causation: idOf('ReplyQueued') },
    { type: 'ReplyAccepted', correlation: command, causation: idOf('ReplyQueued') },
    { type: 'ReplyPublished', correlation: command, causation: idOf('ReplyAccepted') },
  ]);

  // All jobs from the choice of branches to the last page of the history belong to the user's chain.
  const chains = await database.query(
    `select distinct metadata->>'$correlationId' from es.event
       where stream like 'syncrun-%' or stream like 'syncpart-%' or type in ('LocationsChosen', 'ReviewReceived')`,
  );
  expect(chains.rowCount).toBe(1);
});
