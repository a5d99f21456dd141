import type { ReviewEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import type { ReviewCommand } from './commands.ts';
import {
  accepted,
  accountId,
  at,
  colleague,
  deleted,
  deletionRequested,
  failed,
  ids,
  observedReply,
  published,
  queued,
  received,
  rejected,
  removed,
  replyId,
  secondReply,
  started,
  undone,
} from './review.fixture.ts';
import { review } from './review.ts';

const { given } = specOf(review);
const live: ReviewEvent[] = [received, queued(), started, accepted()];

const queue = (over: Partial<Extract<ReviewCommand, { type: 'QueueReply' }>> = {}): ReviewCommand => ({
  type: 'QueueReply',
  replyId,
  text: 'نعتذر لك',
  accountId,
  publishAt: at(11),
  ...over,
});
const undo: ReviewCommand = { type: 'UndoReply', replyId, accountId };
const start = (minute: number): ReviewCommand => ({ type: 'StartPublishing', replyId, at: at(minute), rule: null });
const accept: ReviewCommand = { type: 'AcceptReply', replyId, googleUpdatedAt: at(12), at: at(12) };
const resolve = (outcome: 'published' | 'rejected'): ReviewCommand => ({
  type: 'ResolveReply',
  replyId,
  outcome,
  policyViolation: 'OFF_TOPIC',
});

describe('queueing a reply', () => {
  test('queues it until it can no longer be undone', () => given(received).when(queue()).then(queued()));
  test('refuses an unknown review', () => given().when(queue()).thenRefused('not_found'));
  test('refuses a removed review', () => given(received, removed).when(queue()).thenRefused('review_removed'));
  test('refuses an empty reply', () =>
    given(received)
      .when(queue({ text: '  \n' }))
      .thenRefused('reply_empty'));
  test('refuses the text that stands at Google with other line ends', () =>
    given(received, observedReply({ text: 'أ\nب' }))
      .when(queue({ text: 'أ \r\nب' }))
      .thenRefused('reply_exists'));
  test('refuses a second reply while a colleague’s is queued', () =>
    given(received, queued())
      .when(queue({ replyId: secondReply, accountId: colleague, text: 'أهلًا' }))
      .thenRefused('reply_exists'));
  test('refuses a second reply while one is being published', () =>
    given(received, queued(), started)
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_being_published'));
  test('refuses the text that is already published', () =>
    given(...live, published)
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_exists'));
  test('replaces a published reply', () =>
    given(...live, published)
      .when(queue({ replyId: secondReply, text: 'نص جديد' }))
      .then(queued({ replyId: secondReply, text: 'نص جديد', replaces: true })));
  test('replaces an external reply', () =>
    given(received, observedReply())
      .when(queue())
      .then(queued({ replaces: true })));
  test('meant as the first answer replaces none', () => {
    const first = queue({ replyId: secondReply, text: 'أهلًا', isFirst: true });
    given(received, observedReply()).when(first).thenRefused('reply_exists');
    given(...live)
      .when(first)
      .thenRefused('reply_exists');
    given(...live, published)
      .when(first)
      .thenRefused('reply_exists');
    given(received)
      .when(first)
      .then(queued({ replyId: secondReply, text: 'أهلًا' }));
    given(...live, rejected)
      .when(first)
      .then(queued({ replyId: secondReply, text: 'أهلًا', replaces: true }));
  });
  test('accepts the same text after a rejection', () =>
    given(...live, rejected)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply, replaces: true })));
  test('replaces nothing after a failure', () =>
    given(received, queued(), started, failed)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply })));
  test('queues again after an undo', () =>
    given(received, queued(), undone)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply })));
  test('refuses a new reply while the old one is being deleted', () =>
    given(...live, published, deletionRequested())
      .when(queue({ replyId: secondReply, text: 'نص' }))
      .thenRefused('reply_being_published'));
});

describe('undo against publishing', () => {
  test('undoes a queued reply', () => given(received, queued()).when(undo).then(undone));
  test('refuses an undo after publishing has started', () => given(received, queued(), started).when(undo).thenRefused('undo_too_late'));
  test('does not start publishing an undone reply', () => given(received, queued(), undone).when(start(11)).then());
  test('refuses a second undo', () => given(received, queued(), undone).when(undo).thenRefused('reply_none'));
  test('refuses to undo another reply', () =>
    given(received, queued({ replyId: secondReply }))
      .when(undo)
      .thenRefused('reply_none'));
  test('restores the published reply when the newer one is undone', () =>
    given(...live, published, queued({ replyId: secondReply, text: 'ب', replaces: true }), {
      type: 'ReplyUndone',
      data: { ...ids, replyId: secondReply, accountId },
    })
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_exists'));
  test('does not start publishing too early', () => given(received, queued()).when(start(10)).then());
  test('starts publishing at the time set', () => given(received, queued()).when(start(11)).then(started));
  test('accepts a repeated start after a crash without an event', () => given(received, queued(), started).when(start(12)).then());
});

describe('the result of publishing', () => {
  test('records the acceptance', () => given(received, queued(), started).when(accept).then(accepted()));
  test('accepts a repeated acceptance without an event', () =>
    given(...live)
      .when(accept)
      .then());
  test('records an acceptance after a failure', () => given(received, queued(), started, failed).when(accept).then(accepted()));
  test('ignores an acceptance of an undone reply', () => given(received, queued(), undone).when(accept).then());
  test('records the publication', () =>
    given(...live)
      .when(resolve('published'))
      .then(published));
  test('accepts a repeated publication without an event', () =>
    given(...live, published)
      .when(resolve('published'))
      .then());
  test('records a rejection', () =>
    given(...live)
      .when(resolve('rejected'))
      .then(rejected));
  test('records a rejection after the publication', () =>
    given(...live, published)
      .when(resolve('rejected'))
      .then(rejected));
  test('ignores a result before the acceptance', () => given(received, queued(), started).when(resolve('published')).then());
  test('records a result for the reply that is being replaced', () =>
    given(...live, queued({ replyId: secondReply, text: 'ب', replaces: true }))
      .when(resolve('published'))
      .then(published));
  test('records a failure', () =>
    given(received, queued(), started).when({ type: 'FailReply', replyId, reason: 'google_unreachable' }).then(failed));
  test('ignores a failure after the acceptance', () =>
    given(...live)
      .when({ type: 'FailReply', replyId, reason: 'google_unreachable' })
      .then());
  test('removes the review when Google no longer has it', () =>
    given(received, queued(), started)
      .when({ type: 'FailReply', replyId, reason: 'review_gone' })
      .then({ type: 'ReplyFailed', data: { ...ids, replyId, reason: 'review_gone' } }, removed));
});

describe('deleting a reply', () => {
  const external = '77777777-7777-4777-8777-777777777777' as Uuid;
  const request: ReviewCommand = { type: 'RequestReplyDeletion', accountId, externalReplyId: external };
  const confirm: ReviewCommand = { type: 'ConfirmReplyDeletion', replyId, at: at(30) };
  test('requests the deletion of our reply', () =>
    given(...live, published)
      .when(request)
      .then(deletionRequested()));
  test('requests the deletion of an external reply', () =>
    given(received, observedReply()).when(request).then(deletionRequested(external)));
  test('accepts a repeated request without an event', () =>
    given(...live, published, deletionRequested())
      .when(request)
      .then());
  test('refuses a request without a reply', () => given(received).when(request).thenRefused('reply_none'));
  test('refuses a request while a reply is queued', () => given(received, queued()).when(request).thenRefused('reply_being_published'));
  test('records the deletion', () =>
    given(...live, published, deletionRequested())
      .when(confirm)
      .then(deleted(30)));
  test('accepts a repeated confirmation without an event', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(confirm)
      .then());
  test('refuses a request after the deletion', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(request)
      .thenRefused('reply_none'));
  test('accepts a new request after a failed deletion', () =>
    given(...live, published, deletionRequested(), { type: 'ReplyDeletionFailed', data: { ...ids, replyId } })
      .when(request)
      .then(deletionRequested()));
});

describe('drafts', () => {
  const draft = (text: string): ReviewEvent => ({ type: 'ReplyDraftSaved', data: { ...ids, text, accountId } });
  const save = (text: string): ReviewCommand => ({ type: 'SaveDraft', text, accountId, seen: null });
  test('saves a draft', () => given(received).when(save('مسودة')).then(draft('مسودة')));
  test('accepts an unchanged draft without an event', () => given(received, draft('مسودة')).when(save('مسودة')).then());
  test('discards a draft with an empty text', () => given(received, draft('مسودة')).when(save('')).then(draft('')));
  test('accepts an empty text without an event if there is no draft', () =>
    given(received, draft('مسودة'), queued()).when(save('')).then());
  test('does not replace a colleague’s draft that the writer has not seen', () => {
    const upon = (seen: string | null): ReviewCommand => ({ type: 'SaveDraft', text: 'مسودتي', accountId: colleague, seen });
    given(received, draft('أولى'), draft('ثانية')).when(upon('أولى')).thenRefused('draft_changed');
    given(received, draft('أولى')).when(upon(null)).thenRefused('draft_changed');
    given(received, draft('أولى'))
      .when(upon('أولى'))
      .then({ type: 'ReplyDraftSaved', data: { ...ids, text: 'مسودتي', accountId: colleague } });
  });
  test('of two who save at the same moment the second is refused, and so is whoever publishes without having seen it', () => {
    const second = { type: 'SaveDraft', text: 'من زميلتي', accountId: colleague, seen: null } as const;
    given(received, draft('مني')).when(second).thenRefused('draft_changed');
    given(received, draft('مني'))
      .when(queue({ accountId: colleague, seen: null }))
      .thenRefused('draft_changed');
    given(received, draft('مني'), draft('مني ثانيًا'))
      .when(queue({ accountId: colleague, seen: 'مني' }))
      .thenRefused('draft_changed');
    for (const [saved, seen] of [
      ['مني', 'مني'],
      ['نعتذر لك', null],
    ] as const) {
      given(received, draft(saved))
        .when(queue({ accountId: colleague, seen }))
        .then(queued({ accountId: colleague }));
    }
    given(received, draft('مني'))
      .when(queue({ seen: null }))
      .then(queued());
    given(received, draft('مني'))
      .when(queue({ accountId: colleague }))
      .then(queued({ accountId: colleague }));
  });
  test('replaces one’s own draft from another device', () =>
    given(received, draft('أولى')).when({ type: 'SaveDraft', text: 'ثانية', accountId, seen: null }).then(draft('ثانية')));
  test('refuses a draft of an unknown review', () => given().when(save('مسودة')).thenRefused('not_found'));
});

describe('an erasure', () => {
  const gone: ReviewEvent = { type: 'ReviewErased', data: ids };
  const erase: ReviewCommand = { type: 'EraseReview' };
  test('is recorded', () => given(received).when(erase).then(gone));
  test('is recorded once', () => given(received, gone).when(erase).then());
  test('of an unknown review is refused', () => given().when(erase).thenRefused('not_found'));
  test('undoes a reply that was not sent yet', () => given(received, queued()).when(erase).then(undone, gone));
  test('waits for a reply that is being sent', () => given(received, queued(), started).when(erase).thenRefused('reply_being_published'));
  const following: ReviewCommand[] = [
    { type: 'SaveDraft', text: 'x', accountId, seen: null },
    { type: 'QueueReply', replyId: secondReply, text: 'x', accountId, publishAt: at(11) },
    { type: 'UndoReply', replyId, accountId },
    { type: 'RequestReplyDeletion', accountId, externalReplyId: secondReply },
    { type: 'AssignReview', memberId: colleague, accountId: colleague, assignedBy: accountId },
    { type: 'UnassignReview', unassignedBy: accountId },
  ];
  test.each(following)('refuses what a person does after it: $type', (command) =>
    given(received, gone).when(command).thenRefused('not_found'),
  );
  test('lets workers end what had begun', () => {
    given(received, queued(), started, accepted(), gone)
      .when({ type: 'ResolveReply', replyId, outcome: 'published', policyViolation: null })
      .then(published);
    given(received, gone).when({ type: 'RemoveReview' }).then(removed);
  });
});
