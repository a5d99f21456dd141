import type { Actor, ReviewHistoryEntry } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, person, type TestBusiness } from '../../testing/business.ts';
import { idOf } from '../../testing/events.ts';
import { ofReview, openReviewFixture } from '../../testing/review-fixture.ts';
import { edited, replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
const colleague = idOf('a', 77);

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  ({ one, two } = await openReviewFixture(t));
  await t.append(
    one.tenantId,
    '2026-03-15T08:00:00Z',
    ...person(colleague, one.tenantId, 'فيصل', 'agent'),
    membership(one.tenantId, colleague, 'agent', ['ViewReviews', 'ReplyReviews'], [one.branches[1]]),
  );
});
afterAll(() => t.close());

const path = `/api/Reviews/${idOf('r', 1)}/history`;

test('tells the edits, the replies and who did what, newest first; of drafts in a row the last', async () => {
  const actor: Actor = { kind: 'person', accountId: colleague, role: 'agent', ipHash: 'x', network: 'x' };
  const ids = { reviewId: idOf('r', 1), locationId: one.branches[0] };
  const draft = (text: string) => ({ type: 'ReplyDraftSaved', data: { ...ids, text, accountId: colleague } }) as const;
  await t.appendBy(
    actor,
    one.tenantId,
    '2026-03-15T08:20:00Z',
    { type: 'ReviewAssigned', data: { ...ids, memberId: one.memberId, accountId: one.accountId, assignedBy: colleague } },
    ...Array.from({ length: 250 }, (_, saved) => draft(`نعت ${saved}`)),
    draft('نعتذر'),
    ofReview(1, one.branches[0], replySteps(1, 'نعتذر منك').queued),
  );
  await t.append(
    one.tenantId,
    '2026-03-15T08:30:00Z',
    ofReview(1, one.branches[0], replySteps(1).rejected),
    ofReview(1, one.branches[0], edited({ previousStars: 2, stars: 4, text: 'عادوا واعتذروا' })),
  );
  const { status, body } = await t.get(path, one.token);
  expect(status).toBe(200);
  const entries = body.model as ReviewHistoryEntry[];
  expect(entries.map(({ event, actor: by, text }) => [event, by, text])).toEqual([
    ['ReviewEdited', null, 'عادوا واعتذروا'],
    ['ReplyRejected', null, null],
    ['ReplyQueued', 'فيصل', 'نعتذر منك'],
    ['ReplyDraftSaved', 'فيصل', 'نعتذر'],
    ['ReviewAssigned', 'فيصل', null],
    ['ReviewReceived', null, 'الطلب تأخّر أكثر من ساعةٍ'],
  ]);
  expect(entries[0]).toMatchObject({ stars: 4, previousStars: 2 });
  expect(entries[1]).toMatchObject({ reason: 'SPAM' });
  expect(entries[4]).toMatchObject({ member: expect.any(String) });
});

test('is told to nobody else: another business, or a member of other branches', async () => {
  const employee = await t.signIn(colleague, one.tenantId);
  for (const token of [two.token, employee.token]) expect((await t.get(path, token)).status).toBe(404);
});
