import type { ReviewEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { review } from './review.ts';
import {
  accountId,
  at,
  colleague,
  ids,
  published,
  queued,
  received,
  removed,
  started,
  accepted,
  replyId,
  undone,
} from './review.fixture.ts';

const { given } = specOf(review);
const memberId = '77777777-7777-4777-8777-777777777777' as Uuid;
const assigned: ReviewEvent = { type: 'ReviewAssigned', data: { ...ids, memberId, accountId, assignedBy: colleague } };
const status = (to: 'in_progress' | 'completed', by = accountId): ReviewEvent => ({
  type: 'AssignmentStatusChanged',
  data: { ...ids, memberId, status: to, accountId: by },
});
const drafted = (text: string, by = accountId): ReviewEvent => ({ type: 'ReplyDraftSaved', data: { ...ids, text, accountId: by } });
const helpful: ReviewEvent = { type: 'ReviewMarkedHelpful', data: { ...ids, accountId } };
const reported: ReviewEvent = { type: 'ReviewReported', data: { ...ids, accountId, reason: 'spam' } };
const requested = (text: string, note: string | null = null): ReviewEvent => ({
  type: 'ApprovalRequested',
  data: { ...ids, text, note, accountId },
});
const returned: ReviewEvent = {
  type: 'ApprovalReturned',
  data: { ...ids, note: 'أضف الاسم', accountId: colleague, requestedBy: accountId },
};

describe('the status of an assignment', () => {
  test('is in progress once the assignee drafts, and stays what it was set to', () => {
    given(received, assigned).when({ type: 'SaveDraft', text: 'شكرًا', accountId, seen: null }).then(drafted('شكرًا'), status('in_progress'));
    given(received, assigned, status('completed')).when({ type: 'SaveDraft', text: 'شكرًا', accountId, seen: null }).then(drafted('شكرًا'));
  });
  test('is not changed by the draft of somebody else', () =>
    given(received, assigned).when({ type: 'SaveDraft', text: 'شكرًا', accountId: colleague, seen: null }).then(drafted('شكرًا', colleague)));
  test('is set by hand once, and begins anew with the next assignee', () => {
    given(received, assigned)
      .when({ type: 'SetAssignmentStatus', status: 'completed', accountId: colleague })
      .then(status('completed', colleague));
    given(received, assigned, status('completed')).when({ type: 'SetAssignmentStatus', status: 'completed', accountId }).then();
    given(received, assigned, status('completed'), assigned)
      .when({ type: 'SetAssignmentStatus', status: 'completed', accountId })
      .then(status('completed'));
  });
  test('needs an assignee', () =>
    given(received).when({ type: 'SetAssignmentStatus', status: 'completed', accountId }).thenRefused('not_assigned'));
});

test('handing over takes a review only from the member who has it', () => {
  const to = { memberId: colleague, accountId: colleague, assignedBy: accountId } as const;
  given(received, assigned)
    .when({ type: 'AssignReview', ...to, from: memberId })
    .then({ type: 'ReviewAssigned', data: { ...ids, ...to } });
  given(received, assigned)
    .when({ type: 'UnassignReview', unassignedBy: accountId, from: memberId })
    .then({ type: 'ReviewUnassigned', data: { ...ids, memberId, unassignedBy: accountId } });
  for (const events of [[received], [received, assigned]]) {
    given(...events)
      .when({ type: 'AssignReview', ...to, from: accountId })
      .then();
    given(...events)
      .when({ type: 'UnassignReview', unassignedBy: accountId, from: accountId })
      .then();
  }
});

describe('marks and reports', () => {
  test('each member marks once, and takes only the own mark back', () => {
    given(received).when({ type: 'MarkHelpful', helpful: true, accountId }).then(helpful);
    given(received, helpful).when({ type: 'MarkHelpful', helpful: true, accountId }).then();
    given(received, helpful).when({ type: 'MarkHelpful', helpful: false, accountId: colleague }).then();
    given(received, helpful)
      .when({ type: 'MarkHelpful', helpful: false, accountId })
      .then({ type: 'ReviewUnmarkedHelpful', data: { ...ids, accountId } });
  });
  test('a review is reported once until the case is closed or the review is gone', () => {
    const closed: ReviewEvent = { type: 'ReviewReportClosed', data: { ...ids, accountId } };
    const report = { type: 'ReportReview', reason: 'spam', accountId } as const;
    given(received).when(report).then(reported);
    given(received, reported).when(report).then();
    given(received, reported).when({ type: 'CloseReport', accountId }).then(closed);
    given(received, reported, closed).when(report).then(reported);
    given(received, reported, removed).when({ type: 'CloseReport', accountId }).then();
    given(received, removed).when(report).thenRefused('review_removed');
  });
});

describe('approval', () => {
  const ask = { type: 'RequestApproval', text: 'شكرًا', note: null, accountId, seen: null } as const;
  test('is asked for once per text, and takes the text as the draft', () => {
    given(received).when(ask).then(requested('شكرًا'));
    given(received, requested('شكرًا')).when(ask).then();
    given(received, requested('شكرًا'))
      .when({ ...ask, text: 'شكرًا لكم' })
      .then(requested('شكرًا لكم'));
    given(received, requested('شكرًا')).when({ type: 'SaveDraft', text: 'شكرًا', accountId, seen: null }).then();
  });
  test('does not replace a draft of somebody else that was not seen', () => {
    const theirs = drafted('نعتذر لك', colleague);
    given(received, theirs)
      .when({ ...ask, seen: null })
      .thenRefused('draft_changed');
    given(received, theirs)
      .when({ ...ask, seen: 'نعتذر لك' })
      .then(requested('شكرًا'));
    given(received, drafted('نعتذر لك'))
      .when({ ...ask, seen: null })
      .then(requested('شكرًا'));
  });
  test('is refused where no answer can be queued', () => {
    given(received)
      .when({ ...ask, text: ' ' })
      .thenRefused('reply_empty');
    given(received, removed).when(ask).thenRefused('review_removed');
    given(received, queued()).when(ask).thenRefused('reply_exists');
    given(received, queued(), started, accepted(), published)
      .when({ ...ask, text: 'نعتذر لك' })
      .thenRefused('reply_exists');
  });
  test('remembers that its text began as a smart reply, whatever whoever approves makes of it', () => {
    const suggested: ReviewEvent = { type: 'RepliesSuggested', data: { ...ids, texts: ['نشكر لكم زيارتكم'], accountId } };
    const began = (text: string) => {
      const state = [received, suggested, requested(text)].reduce(review.evolve, review.initial());
      return state.status !== 'unknown' && state.draftFromSuggestion;
    };
    expect([began('نشكر لكم زيارتكم'), began('كتبته وحدي')]).toEqual([true, false]);
  });
  test('a draft that is cleared after a smart reply was undone ends where it came from, so that the next words are the own', () => {
    const suggested: ReviewEvent = { type: 'RepliesSuggested', data: { ...ids, texts: ['نشكر لكم زيارتكم'], accountId } };
    const sent = [received, suggested, queued({ text: 'نشكر لكم زيارتكم' }), undone];
    const clear = { type: 'SaveDraft', text: '', accountId, seen: null } as const;
    given(...sent)
      .when(clear)
      .then(drafted(''));
    given(...sent, drafted(''))
      .when(clear)
      .then();
    const state = [...sent, drafted('')].reduce(review.evolve, review.initial());
    expect(state.status !== 'unknown' && state.draftFromSuggestion).toBe(false);
  });
  test('is returned once, with a note, and may be asked for again', () => {
    const giveBack = { type: 'ReturnApproval', note: 'أضف الاسم', accountId: colleague } as const;
    given(received, requested('شكرًا')).when(giveBack).then(returned);
    given(received, requested('شكرًا'), returned).when(giveBack).thenRefused('approval_none');
    given(received, requested('شكرًا'), returned).when(ask).then(requested('شكرًا'));
  });
  test('ends with the answer, and with the draft', () => {
    const giveBack = { type: 'ReturnApproval', note: 'أضف الاسم', accountId: colleague } as const;
    given(received, requested('شكرًا'), queued()).when(giveBack).thenRefused('approval_none');
    given(received, requested('شكرًا'), drafted('')).when(giveBack).thenRefused('approval_none');
    given(received, requested('شكرًا'))
      .when({ type: 'QueueReply', replyId, text: 'شكرًا', accountId: colleague, publishAt: at(11) })
      .then(queued({ text: 'شكرًا', accountId: colleague }));
  });
});
