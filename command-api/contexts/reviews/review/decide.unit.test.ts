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
const start = (minute: number): ReviewCommand => ({ type: 'StartPublishing', replyId, at: at(minute) });
const accept: ReviewCommand = { type: 'AcceptReply', replyId, googleUpdatedAt: at(12), at: at(12) };
const resolve = (outcome: 'published' | 'rejected'): ReviewCommand => ({
  type: 'ResolveReply',
  replyId,
  outcome,
  policyViolation: 'OFF_TOPIC',
});

describe('queueing a reply', () => {
  test('holds it back until it can no longer be undone', () => given(received).when(queue()).then(queued()));
  test('is refused for a review nobody knows', () => given().when(queue()).thenRefused('not_found'));
  test('is refused for a review that Google removed', () => given(received, removed).when(queue()).thenRefused('review_removed'));
  test('is refused when empty', () =>
    given(received)
      .when(queue({ text: '  \n' }))
      .thenRefused('reply_empty'));
  test('counts bytes, not letters: 2048 Arabic letters fit', () => {
    const text = 'ن'.repeat(2048);
    given(received).when(queue({ text })).then(queued({ text }));
  });
  test('refuses one Arabic letter more', () =>
    given(received)
      .when(queue({ text: 'ن'.repeat(2049) }))
      .thenRefused('reply_too_long'));
  test('is refused while a colleague’s waits: two people never answer twice', () =>
    given(received, queued())
      .when(queue({ replyId: secondReply, accountId: colleague, text: 'أهلًا' }))
      .thenRefused('reply_exists'));
  test('is refused while one is being published', () =>
    given(received, queued(), started)
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_being_published'));
  test('refuses the same words again once they stand at Google', () =>
    given(...live, published)
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_exists'));
  test('replaces what was published', () =>
    given(...live, published)
      .when(queue({ replyId: secondReply, text: 'نص جديد' }))
      .then(queued({ replyId: secondReply, text: 'نص جديد', replaces: true })));
  test('replaces what others wrote at Google', () =>
    given(received, observedReply())
      .when(queue())
      .then(queued({ replaces: true })));
  test('may say the same again after a rejection', () =>
    given(...live, rejected)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply, replaces: true })));
  test('after a failure replaces nothing', () =>
    given(received, queued(), started, failed)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply })));
  test('after undoing begins anew', () =>
    given(received, queued(), undone)
      .when(queue({ replyId: secondReply }))
      .then(queued({ replyId: secondReply })));
  test('waits while the old one is being deleted', () =>
    given(...live, published, deletionRequested())
      .when(queue({ replyId: secondReply, text: 'نص' }))
      .thenRefused('reply_being_published'));
});

describe('undo against publishing', () => {
  test('undo takes a queued reply back', () => given(received, queued()).when(undo).then(undone));
  test('undo after the claim is too late', () => given(received, queued(), started).when(undo).thenRefused('undo_too_late'));
  test('the claim after undo writes nothing', () => given(received, queued(), undone).when(start(11)).then());
  test('undo twice finds nothing', () => given(received, queued(), undone).when(undo).thenRefused('reply_none'));
  test('undo of another reply finds nothing', () =>
    given(received, queued({ replyId: secondReply }))
      .when(undo)
      .thenRefused('reply_none'));
  test('undone new text gives the published reply back', () =>
    given(...live, published, queued({ replyId: secondReply, text: 'ب', replaces: true }), {
      type: 'ReplyUndone',
      data: { ...ids, replyId: secondReply, accountId },
    })
      .when(queue({ replyId: secondReply }))
      .thenRefused('reply_exists'));
  test('the claim comes too early', () => given(received, queued()).when(start(10)).then());
  test('the claim comes on time', () => given(received, queued()).when(start(11)).then(started));
  test('the claim again after a crash writes nothing', () => given(received, queued(), started).when(start(12)).then());
});

describe('what becomes of it', () => {
  test('Google takes it', () => given(received, queued(), started).when(accept).then(accepted()));
  test('Google took it already', () =>
    given(...live)
      .when(accept)
      .then());
  test('an acknowledgement after we gave up still counts', () => given(received, queued(), started, failed).when(accept).then(accepted()));
  test('an acknowledgement of an undone reply is dropped', () => given(received, queued(), undone).when(accept).then());
  test('Google shows it', () =>
    given(...live)
      .when(resolve('published'))
      .then(published));
  test('shown twice is shown once', () =>
    given(...live, published)
      .when(resolve('published'))
      .then());
  test('Google refuses it', () =>
    given(...live)
      .when(resolve('rejected'))
      .then(rejected));
  test('Google refuses it later', () =>
    given(...live, published)
      .when(resolve('rejected'))
      .then(rejected));
  test('a verdict before the acknowledgement is dropped', () => given(received, queued(), started).when(resolve('published')).then());
  test('a verdict on what is being replaced is kept', () =>
    given(...live, queued({ replyId: secondReply, text: 'ب', replaces: true }))
      .when(resolve('published'))
      .then(published));
  test('it fails', () =>
    given(received, queued(), started).when({ type: 'FailReply', replyId, reason: 'google_unreachable' }).then(failed));
  test('it cannot fail any more', () =>
    given(...live)
      .when({ type: 'FailReply', replyId, reason: 'google_unreachable' })
      .then());
  test('where Google has no such review, the review is gone too', () =>
    given(received, queued(), started)
      .when({ type: 'FailReply', replyId, reason: 'review_gone' })
      .then({ type: 'ReplyFailed', data: { ...ids, replyId, reason: 'review_gone' } }, removed));
});

describe('deleting a reply', () => {
  const external = '77777777-7777-4777-8777-777777777777' as Uuid;
  const request: ReviewCommand = { type: 'RequestReplyDeletion', accountId, externalReplyId: external };
  const confirm: ReviewCommand = { type: 'ConfirmReplyDeletion', replyId, at: at(30) };
  test('of ours', () =>
    given(...live, published)
      .when(request)
      .then(deletionRequested()));
  test('of somebody else’s', () => given(received, observedReply()).when(request).then(deletionRequested(external)));
  test('asked twice is asked once', () =>
    given(...live, published, deletionRequested())
      .when(request)
      .then());
  test('of none', () => given(received).when(request).thenRefused('reply_none'));
  test('not while it is on its way', () => given(received, queued()).when(request).thenRefused('reply_being_published'));
  test('done', () =>
    given(...live, published, deletionRequested())
      .when(confirm)
      .then(deleted(30)));
  test('done twice is done once', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(confirm)
      .then());
  test('afterwards there is none', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(request)
      .thenRefused('reply_none'));
  test('failed: it still stands', () =>
    given(...live, published, deletionRequested(), { type: 'ReplyDeletionFailed', data: { ...ids, replyId } })
      .when(request)
      .then(deletionRequested()));
});

describe('drafts', () => {
  const draft = (text: string): ReviewEvent => ({ type: 'ReplyDraftSaved', data: { ...ids, text, accountId } });
  const save = (text: string): ReviewCommand => ({ type: 'SaveDraft', text, accountId });
  test('are kept', () => given(received).when(save('مسودة')).then(draft('مسودة')));
  test('unchanged are not kept again', () => given(received, draft('مسودة')).when(save('مسودة')).then());
  test('empty discards', () => given(received, draft('مسودة')).when(save('')).then(draft('')));
  test('nothing to discard', () => given(received, draft('مسودة'), queued()).when(save('')).then());
  test('of no review', () => given().when(save('مسودة')).thenRefused('not_found'));
});
