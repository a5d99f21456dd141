import { randomUUID } from 'node:crypto';
import type { SessionUser } from '@sumaa/contracts';
import { amount, testTimeoutMs, report } from '@sumaa/runtime/testing';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { callerOf } from '../../support/api.ts';
import { newestCode } from '../../support/mailbox.ts';
import { until } from '../../support/until.ts';
import { ask } from './ask.ts';
import { operationsOf } from './operations.ts';
import type { Call } from './row.ts';
import { platformManager, written } from './role-matrix.ts';
import { rows } from './rows.ts';
import type { Ground } from './tenant-matrix.ts';

const marks = { future: '2099-12-31T00:00:00.000Z', past: '1999-01-01T00:00:00.000Z', id: '99999999-9999-4999-8999-999999999999' } as const;

/** Fields that no client may set, each with a recognisable value. */
const plantedFields = ({ other }: Ground): Readonly<Record<string, unknown>> => ({
  role: 'super_admin',
  tenantId: other.tenantId,
  organization_id: other.tenantId,
  businessId: other.tenantId,
  business_id: other.tenantId,
  accountId: other.owner.accountId,
  permissions: ['platform.staff'],
  abilities: ['platform.staff'],
  emailConfirmed: true,
  currentStep: 4,
  trialEndsAt: marks.future,
  plan: 'enterprise',
  status: 'enterprise',
  id: marks.id,
  createdAt: marks.past,
});

const forbiddenValues = ({ other }: Ground): readonly string[] => [
  other.tenantId,
  other.owner.accountId,
  'super_admin',
  'platform.staff',
  'enterprise',
  marks.future,
  marks.past,
  marks.id,
];

/** Events written after this position, as text. */
async function writtenAfter(pool: Pool, position: string): Promise<{ readonly text: string; readonly position: string }> {
  const { rows: found } = await pool.query<{ text: string; position: string }>(
    `select position::text, type || data::text || metadata::text as text from es.event where position > $1 order by es.event.position`,
    [position],
  );
  return { text: found.map(({ text }) => text).join('\n'), position: found.at(-1)?.position ?? position };
}

const withFields = (call: Call, fields: Readonly<Record<string, unknown>>): Call =>
  call.form
    ? { ...call, form: { ...call.form, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])) } }
    : { ...call, body: { ...call.body, ...fields } };

/** S5: fields outside of a request's schema have no effect. */
export function massAssignment(ground: () => Ground): void {
  describe('S5, fields that no client may set', () => {
    test(
      'S5: role, tenant, plan, dates and ids in a valid body have no effect on any write',
      async () => {
        const { world, one, document } = ground();
        const { pool, product } = world;
        const before = await one.of.admin.model<SessionUser>('GET', '/api/UsernameAuth/me');
        const fields = Object.entries(plantedFields(ground()));
        const wrong: unknown[] = [];
        let calls = 0;
        let { position } = await writtenAfter(pool, '0');
        for (const operation of operationsOf(document).filter(({ method }) => method !== 'GET')) {
          const row = rows[operation.name];
          if (row?.last) continue;
          const foreign = fields.filter(([name]) => !operation.fields.includes(name));
          // In full each field alone too: a refused field would hide the others.
          const sets = [foreign, ...(amount({ bounded: 0, full: 1 }) ? foreign.map((field) => [field]) : [])];
          for (const set of sets) {
            const call = withFields((await row?.call?.(one, world)) ?? {}, Object.fromEntries(set));
            ({ position } = await writtenAfter(pool, position));
            const seen = await ask(product.url, operation, call, one.of.admin.token);
            const written = await writtenAfter(pool, position);
            ({ position } = written);
            calls += 1;
            // Metadata contains the caller's own role, but never super_admin.
            const found = forbiddenValues(ground()).filter((mark) => written.text.includes(mark) || seen.text.includes(mark));
            if (seen.status >= 500 || found.length > 0)
              wrong.push({ operation: operation.name, set: set.map(([name]) => name), seen, found });
          }
        }
        expect(wrong).toEqual([]);
        expect(await one.of.admin.model('GET', '/api/UsernameAuth/me')).toEqual({ ...before, currentStep: expect.any(Number) as number });
        report('S5', calls, { fields: fields.length });
      },
      testTimeoutMs,
    );

    test('S5: a registration with such fields is a normal registration', async () => {
      const { world, document } = ground();
      const operation = operationsOf(document).find(({ name }) => name.endsWith('/RegisterCompany'));
      if (!operation) throw new Error('there is no registration');
      const call = withFields((await rows[operation.name]?.call?.(ground().one, world)) ?? {}, plantedFields(ground()));
      const seen = await ask(world.product.url, operation, call, null);
      expect(seen.status).toBe(201);
      const { model } = JSON.parse(seen.text) as { model: { id: string; business_id: string } };
      const { email = '', Password: password } = call.form ?? {};
      const Otp = await until(
        () => newestCode(world.product.mailbox, email),
        (code) => code !== null,
      );
      await callerOf(world.product.url, null).model('POST', '/api/UsernameAuth/confirm-email-jwt', { email, Otp, password });
      await world.followed();
      const account = await world.pool.query('select role, email_confirmed, tenant_id from read.account_v1 where account_id = $1', [
        model.id,
      ]);
      expect(account.rows).toEqual([{ role: 'admin', email_confirmed: true, tenant_id: model.business_id }]);
      const business = await world.pool.query<{ status: string; trial: Date }>(
        'select status, trial_ends_at as trial from read.subscription_v2 where tenant_id = $1',
        [model.business_id],
      );
      expect(business.rows[0]?.status).toBe('trialing');
      expect(business.rows[0]?.trial.getTime()).toBeLessThan(Date.now() + 15 * 86_400_000);
    });

    test('S5: prototypes are not polluted', async () => {
      const { world, one, document } = ground();
      const hostile = [
        '{"__proto__":{"polluted":true}}',
        '{"a":{"__proto__":{"polluted":true}}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
      ];
      let calls = 0;
      const table = written();
      const keeper = await platformManager(world);
      for (const { name, method, path, multipart, hasBody } of operationsOf(document).filter(({ hasBody }) => hasBody)) {
        if (multipart || !hasBody) continue;
        const { token } = table.get(name)?.admin ? one.of.admin : keeper;
        const url = `${world.product.url}${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
        for (const body of hostile) {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
          const answer = await fetch(url, { method, headers, body });
          calls += 1;
          expect([method, path, body, answer.status]).toEqual([method, path, body, 400]);
        }
      }
      const form = new FormData();
      for (const [name, value] of Object.entries({ __proto__x: '1', constructor: '2', 'prototype.polluted': '3' }))
        form.append(name.replace('x', ''), value);
      const answer = await fetch(`${world.product.url}/api/UsernameAuth/RegisterCompany`, { method: 'POST', body: form });
      expect(answer.status).toBe(400);
      const { body } = await one.of.admin.call<object>('GET', '/api/UsernameAuth/me');
      expect(JSON.stringify(body)).not.toContain('polluted');
      report('S5', calls, { prototypes: 'clean' });
    });
  });
}
