import { defaultMemberPermissions, type MemberPermission, type Role, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { testJob } from '../../testing/test-app.ts';
import { writeBadReview } from './review-mails.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid;
const [tenantId, here, elsewhere, reviewId] = [id(1), id(2), id(3), id(4)];

const member = (
  account: number,
  role: Role,
  {
    branches = null,
    permissions = defaultMemberPermissions(role),
    email = `${account}@example.com`,
  }: {
    readonly branches?: Uuid[] | null;
    readonly permissions?: MemberPermission[];
    readonly email?: string | null;
  } = {},
) => ({
  tenant_id: tenantId,
  account_id: id(account),
  role,
  permissions,
  location_ids: branches,
  email,
  language: account % 2 === 0 ? ('en' as const) : ('ar' as const),
});

const recipients = async (linked: boolean) =>
  writeBadReview(
    {
      reader: {
        businessName: async () => 'مقهى الواحة',
        location: async () => (linked ? { title: 'فرع الروضة' } : null),
        members: async () => [
          member(11, 'admin'),
          member(12, 'agent', { branches: [here] }),
          member(13, 'agent', { branches: [elsewhere] }),
          member(14, 'viewer'),
          member(15, 'agent', { permissions: ['ViewReviews'] }),
          member(16, 'manager', { email: null }),
        ],
      },
      publicUrl: 'https://sumaa.test',
    } as never,
    { kind: 'bad_review', eventId: 'e', tenantId, reviewId, locationId: here, stars: 1 },
    testJob(),
  );

test('goes to those who may answer in this branch, in their language, with a link to the review', async () => {
  const mails = await recipients(true);
  expect(mails.map(({ email }) => email)).toEqual(['11@example.com', '12@example.com']);
  expect(mails.map(({ mail }) => mail.subject)).toEqual([
    'مراجعة جديدة من نجمة واحدة على \u2068فرع الروضة\u2069',
    'New review with one star at \u2068فرع الروضة\u2069',
  ]);
  for (const { mail } of mails) expect(mail.text).toContain(`https://sumaa.test/customer/reviews?review=${reviewId}`);
});

test('goes to nobody when the branch is no longer linked', async () => {
  expect(await recipients(false)).toEqual([]);
});
