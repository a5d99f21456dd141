import { accept, type NoticeEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type NoticeCommand = { readonly type: 'NoteChange' } & NoticeEvent['data'];

/** Whether this message was written before. */
interface NoticeState {
  readonly noted: boolean;
}

/** A message of Google's about a review: `notice-<noticeId>`. The same message again writes nothing. */
export const notice: Decider<NoticeState, NoticeCommand, NoticeEvent> = {
  category: 'notice',
  initial: () => ({ noted: false }),
  evolve: () => ({ noted: true }),
  decide({ noted }, { noticeId, kind, googleLocation, googleReview }) {
    return noted ? accept() : accept({ type: 'ReviewChangeNoticed', data: { noticeId, kind, googleLocation, googleReview } });
  },
};
