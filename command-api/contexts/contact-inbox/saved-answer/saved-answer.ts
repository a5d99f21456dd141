import { accept, refuse, type Decision, type Iso, type SavedAnswerBody, type SavedAnswerEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export type SavedAnswerState =
  | { readonly status: 'unknown' | 'removed' }
  | (SavedAnswerBody & { readonly status: 'kept'; readonly answerId: Uuid });

export type SavedAnswerCommand =
  | (SavedAnswerBody & { readonly type: 'AddAnswer'; readonly answerId: Uuid; readonly accountId: Uuid; readonly at: Iso })
  | (SavedAnswerBody & { readonly type: 'ChangeAnswer'; readonly accountId: Uuid; readonly at: Iso })
  | { readonly type: 'RemoveAnswer'; readonly accountId: Uuid; readonly at: Iso };

/** An answer that the platform keeps for its inbox: `savedanswer-<answerId>`. */
export const savedAnswer: Decider<SavedAnswerState, SavedAnswerCommand, SavedAnswerEvent> = {
  category: 'savedanswer',
  initial: () => ({ status: 'unknown' }),
  evolve(_state, { type, data }) {
    if (type === 'SavedAnswerRemoved') return { status: 'removed' };
    return { status: 'kept', answerId: data.answerId, title: data.title, text: data.text };
  },
  decide,
};

function decide(state: SavedAnswerState, command: SavedAnswerCommand): Decision<SavedAnswerEvent> {
  const { accountId, at } = command;
  if (command.type === 'AddAnswer') {
    if (state.status !== 'unknown') return refuse('conflict');
    return accept(written(command.answerId, command));
  }
  if (state.status !== 'kept') return refuse('not_found');
  const { answerId } = state;
  if (command.type === 'RemoveAnswer') {
    return accept({ type: 'SavedAnswerRemoved', data: { answerId, accountId, removedAt: at } });
  }
  return isSame(state, command) ? accept() : accept(written(answerId, command));
}

function written(
  answerId: Uuid,
  { title, text, accountId, at }: SavedAnswerBody & { readonly accountId: Uuid; readonly at: Iso },
): SavedAnswerEvent {
  return { type: 'SavedAnswerWritten', data: { answerId, title, text, accountId, writtenAt: at } };
}

const isSame = (one: SavedAnswerBody, other: SavedAnswerBody): boolean =>
  one.title.ar === other.title.ar && one.title.en === other.title.en && one.text.ar === other.text.ar && one.text.en === other.text.en;
