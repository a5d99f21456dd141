import { accept, type NoticeEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type NoticeCommand = { readonly type: 'RecordChange' } & NoticeEvent['data'];

/** Whether this message was already recorded. */
interface NoticeState {
  readonly recorded: boolean;
}

/** The decider of one push message from Google about a review; stream `notice-<noticeId>`. A repeated message writes no event. */
export const notice: Decider<NoticeState, NoticeCommand, NoticeEvent> = {
  category: 'notice',
  initial: () => ({ recorded: false }),
  evolve: () => ({ recorded: true }),
  decide({ recorded }, { noticeId, kind, googleLocation, googleReview }) {
    return recorded ? accept() : accept({ type: 'ReviewChangeNoticed', data: { noticeId, kind, googleLocation, googleReview } });
  },
};
