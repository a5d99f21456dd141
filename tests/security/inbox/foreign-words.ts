import { randomUUID } from 'node:crypto';
import { duties, type ContactMessage, type Duty, type Uuid } from '@sumaa/contracts';
import { createDb, createPool, withTenant } from '@sumaa/runtime/postgres';
import { amount, report, seededRandom, testTimeoutMs } from '@sumaa/runtime/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callerOf, registerBusiness, type Caller } from '../../support/api.ts';
import { listenLive } from '../../support/live.ts';
import { mailsTo } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';
import { ask } from '../authority/ask.ts';
import { operationsOf, type Document } from '../authority/operations.ts';
import { addStaff, tenantOf } from '../rig/team.ts';
import { openWorld, type SignedIn, type World } from '../rig/world.ts';

type Owner = Awaited<ReturnType<typeof registerBusiness>>;

/** The product with two businesses, one person of the staff for each duty, and a message in whose every field is a word. */
export interface InboxGround {
  readonly world: World;
  readonly word: string;
  readonly message: ContactMessage;
  readonly fileId: string;
  readonly owners: readonly [Owner, Owner];
  readonly staff: Readonly<Record<Duty, SignedIn>>;
}

/** Opens the product and writes the word into every text of the inbox. */
export async function openInboxGround(adminUrl: string): Promise<InboxGround> {
  const world = await openWorld(adminUrl);
  const owners = [await registerBusiness(world.product), await registerBusiness(world.product)] as const;
  const staff = {} as Record<Duty, SignedIn>;
  for (const duty of duties) staff[duty] = await addStaff(world, [duty]);
  const word = `canary${randomUUID().replaceAll('-', '')}`;
  const message = await plant(world, staff.inbox, word);
  const fileId = await answer(world, staff.inbox, message.id, word);
  await staff.inbox.model('POST', '/api/saved-answers', { title: { ar: word, en: word }, text: { ar: word, en: word } });
  const match = { keywords: [word], language: null, domains: [] };
  const rule = { id: randomUUID(), name: word, isOn: true, match, assignToUserId: null, priority: 'raise', stop: false };
  const { version } = await staff.inbox.model<{ version: unknown }>('GET', '/api/contacts/rules');
  await staff.settings.model('PUT', '/api/contacts/rules', { rules: [rule], version });
  await owners[0].model('POST', '/api/help/conversations', { content: word });
  await world.followed();
  return { world, word, message, fileId, owners, staff };
}

async function plant({ product }: World, inbox: Caller, word: string): Promise<ContactMessage> {
  const body = { name: word, email: `${word}@writer.example`, company: word, subject: word, message: `${word}.` };
  const { reference } = await callerOf(product.url, null).model<{ reference: string }>('POST', '/api/contacts', body);
  const { items } = await until(
    () => inbox.model<{ items: readonly ContactMessage[] }>('GET', `/api/contacts?search=${reference}`),
    (page) => page.items.length === 1,
  );
  return items[0]!;
}

/** Answers with a file, leaves a note and a draft. */
async function answer({ product }: World, inbox: SignedIn, id: Uuid, word: string): Promise<string> {
  const path = `/api/contacts/${id}`;
  const body = new FormData();
  body.append('file', new Blob([word]), `${word}.txt`);
  const uploaded = await fetch(`${product.url}${path}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${inbox.token}` },
    body,
  });
  const { model } = (await uploaded.json()) as { model: { id: string } };
  const reply = (more: object) => inbox.model('POST', `${path}/reply`, { contactMessageId: id, content: word, ...more });
  await reply({ isPublic: true, attachments: [model.id] });
  await reply({ isPublic: false });
  await inbox.model('PUT', `${path}/draft`, { text: word, isPublic: true });
  const thread = await inbox.model<{ items: readonly { attachments: readonly { id: string }[] }[] }>('GET', `${path}/replies`);
  return thread.items.flatMap(({ attachments }) => attachments)[0]!.id;
}

/** S2, S3 and S27: what is written to the platform stays with those who answer it. */
export function foreignWords(ground: () => InboxGround): void {
  describe('S2, S3, S27, the inbox', () => {
    test(
      'S2: a word in every text of the inbox is in no answer to anybody else, in no line of the log, and in no event as it is',
      async () => {
        const { world, word, message, fileId, owners, staff } = ground();
        const { product, pool } = world;
        const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as Document;
        const reads = operationsOf(document).filter(({ method }) => method === 'GET');
        const { inbox, ...others } = staff;
        const callers = [null, owners[0].token, owners[1].token, ...Object.values(others).map(({ token }) => token)];
        const socket = await listenLive(product.url, String(owners[1].token));
        const passes = amount({ bounded: 1, full: 8 });
        let responses = 0;
        const found: string[] = [];
        for (let pass = 0; pass < passes; pass++)
          for (const token of callers)
            for (const operation of reads) {
              const path = { id: message.id, attachmentId: fileId, tenantId: message.id };
              const query: Record<string, string> = pass % 2 === 0 ? {} : { search: message.reference };
              const { text } = await ask(product.url, operation, { path, query }, token);
              responses += 1;
              // Whoever wrote in Help reads it there.
              const isOwn = token === owners[0].token && operation.path.startsWith('/api/help');
              if (text.includes(word) && !isOwn) found.push(operation.name);
            }
        expect(found).toEqual([]);
        // The same crawl by who may read it finds the word: otherwise it proves nothing.
        const control = await Promise.all(
          reads.map(async (operation) => {
            const { text } = await ask(product.url, operation, { path: { id: message.id, attachmentId: fileId } }, inbox.token);
            return text.includes(word);
          }),
        );
        expect(control.filter(Boolean).length).toBeGreaterThanOrEqual(5);

        await inbox.model('PUT', `/api/contacts/${message.id}/status`, { messageId: message.id, status: 'resolved' });
        await world.followed();
        expect(JSON.stringify(socket.heard)).not.toContain(word);
        socket.close();
        for (const { email } of owners) expect(JSON.stringify(await mailsTo(product.mailbox, email))).not.toContain(word);
        expect(product.output()).not.toContain(word);
        // Names and texts of the platform itself are no personal data.
        const { rows } = await pool.query<{ type: string }>(
          `select distinct type from es.event where data::text like $1 and type not in ('SavedAnswerWritten', 'ContactRulesChanged', 'ContactRuleApplied')`,
          [`%${word}%`],
        );
        expect(rows).toEqual([]);
        report('S2', responses, { operations: reads.length, callers: callers.length, found: found.length });
      },
      testTimeoutMs,
    );

    test(
      'S3: queries without a filter, in turns on two connections, see rows of one tenant only',
      async () => {
        const { world, owners } = ground();
        const runs = amount({ bounded: 1_000, full: 10_000 }, 'runs');
        const pool = createPool({
          url: world.settings.DATABASE_URL,
          role: 'sumaa_query',
          max: 2,
          // All of them wait for these two.
          connectWithinMs: testTimeoutMs,
          applicationName: 'inbox-security',
        });
        const db = createDb<unknown>(pool);
        try {
          const { rows: views } = await world.pool.query<{ name: string }>(
            `select format('read.%I', viewname) as name from pg_views where schemaname = 'read' and (viewname like 'contact%' or viewname = 'saved_answer')
             order by 1`,
          );
          expect(views.length).toBeGreaterThanOrEqual(10);
          const ids = await Promise.all(
            owners.map(async (owner) => tenantOf(world, (await owner.model<{ id: string }>('GET', '/api/UsernameAuth/me')).id)),
          );
          const tenants = ['platform', ...ids, '', randomUUID()];
          const random = seededRandom();
          const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
          let seen = 0;
          const turns = Array.from({ length: runs }, () => ({ tenant: pick(tenants), name: pick(views).name }));
          await Promise.all(
            turns.map(async ({ tenant, name }) => {
              const { rows } = await withTenant(db, tenant, (tx) =>
                sql<{ tenant_id: string }>`select tenant_id from ${sql.raw(name)} limit 100`.execute(tx),
              );
              seen += rows.length;
              expect(rows.every(({ tenant_id: of }) => of === tenant && tenant !== '')).toBe(true);
            }),
          );
          expect(seen).toBeGreaterThan(0);
          report('S3', runs, { views: views.length, 'rows seen': seen, 'of another tenant': 0 });
        } finally {
          await pool.end();
        }
      },
      testTimeoutMs,
    );

    test('S27: every refusal at the inbox, and what ends a writer, is one line with who, what and when', async () => {
      const { world, message, owners, staff } = ground();
      const { product, pool } = world;
      const began = new Date().toISOString();
      const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as Document;
      const guarded = operationsOf(document).filter(({ path }) => path.toLowerCase().startsWith('/api/contacts/{id}'));
      const refused = [owners[0].token, staff.billing.token, staff.content.token];
      let expected = 0;
      for (const token of refused)
        for (const operation of guarded) {
          const path = { id: message.id, attachmentId: message.id };
          const { status } = await ask(product.url, operation, { path, ...(operation.hasBody && { body: {} }) }, token);
          expect([operation.name, status]).toEqual([operation.name, 403]);
          expected += 1;
        }
      interface Line {
        readonly route: string;
        readonly account: string;
        readonly actor: string;
        readonly at: string;
      }
      const lines = await until(
        async () =>
          (
            await pool.query<Line>(
              `select data ->> 'route' as route, data ->> 'accountId' as account, metadata -> 'actor' ->> 'accountId' as actor,
                 metadata ->> 'occurredAt' as at
               from es.event where type = 'PermissionRefused' and metadata ->> 'occurredAt' >= $1`,
              [began],
            )
          ).rows,
        (rows) => rows.length >= expected,
      );
      expect(lines).toHaveLength(expected);
      expect(new Set(lines.map(({ route, account }) => `${route} ${account}`)).size).toBe(expected);
      for (const { account, actor, at } of lines) {
        expect(actor).toBe(account);
        expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }

      const email = `${randomUUID()}@writer.example`;
      const hostile = { name: 'سطر\r\n{"level":60,"msg":"forged"}', email, message: 'سطر\r\n{"level":60,"msg":"forged"}' };
      await callerOf(product.url, null).call('POST', '/api/contacts', hostile);
      await staff.inbox.model('POST', `/api/contacts/${message.id}/erase-writer`, { email: message.email });
      const trail = await until(
        () =>
          staff.audit.model<{ items: readonly { event: string; actor: { memberId: string | null } }[] }>(
            'GET',
            `/api/audit?from=${began}&limit=100`,
          ),
        ({ items }) => items.some(({ event }) => event === 'ContactWriterErasureRequested'),
      );
      expect(trail.items.filter(({ event }) => event === 'ContactWriterErasureRequested')).toHaveLength(1);
      expect(product.output()).not.toMatch(/^\{"level":60,"msg":"forged"/mu);
      report('S27', expected, { 'refusals recorded': lines.length, operations: guarded.length, callers: refused.length });
    });
  });
}
