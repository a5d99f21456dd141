import { firstReplyStatus, nextReplies, ReplyStatus, type LivingReply, type RecordEvent, type ReplyEvent } from '@sumaa/contracts';
import { forget, type FieldState } from './record-fields.ts';

/** A reply with the fields of its part of the record. */
interface RecordReply extends LivingReply {
  readonly fields: ReadonlyMap<string, FieldState>;
}

/** The parts of a review's record that are replies: the one that Google holds, and the one that is to take its place. */
const partOf = { atGoogle: 'reply', next: 'nextReply' } as const;

/** Changes the replies of a review's record by an event of their life; the part of the reply that it is about, null where that is gone. */
export function applyToReplies(state: Map<string, FieldState>, type: ReplyEvent['type'], data: RecordEvent['fields']): string | null {
  const before = { atGoogle: replyIn(state, partOf.atGoogle), next: replyIn(state, partOf.next) };
  const left = nextReplies(before, { type, data }, (reply, life) => ({ ...reply, ...life }));
  const after =
    type === 'ReplyQueued'
      ? { ...left, next: begun(firstReplyStatus.ReplyQueued) }
      : type === 'ReplyObserved'
        ? { ...left, atGoogle: begun(firstReplyStatus.ReplyObserved) }
        : left;
  write(state, partOf.atGoogle, after.atGoogle);
  write(state, partOf.next, after.next);
  if (type === 'ReplyObserved') return partOf.atGoogle;
  if (type === 'ReplyQueued') return partOf.next;
  const isAbout = (reply: RecordReply | null) => reply !== null && reply.replyId === data['replyId'];
  return isAbout(after.next) ? partOf.next : isAbout(after.atGoogle) ? partOf.atGoogle : null;
}

const begun = (status: ReplyStatus): RecordReply => ({ replyId: null, state: status, before: null, fields: new Map() });

function replyIn(state: ReadonlyMap<string, FieldState>, part: string): RecordReply | null {
  const prefix = `${part}.`;
  const fields = new Map(
    [...state].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [])),
  );
  const textOf = (name: string) => {
    const field = fields.get(name);
    return field?.kind === 'value' ? field.text : null;
  };
  const status = ReplyStatus.safeParse(textOf('status'));
  if (!status.success) return null;
  return { replyId: textOf('replyId'), state: status.data, before: ReplyStatus.safeParse(textOf('before')).data ?? null, fields };
}

function write(state: Map<string, FieldState>, part: string, reply: RecordReply | null): void {
  forget(state, part);
  if (reply === null) return;
  for (const [name, value] of reply.fields) state.set(`${part}.${name}`, value);
  state.set(`${part}.status`, { kind: 'value', text: reply.state });
  if (reply.before === null) state.delete(`${part}.before`);
  else state.set(`${part}.before`, { kind: 'value', text: reply.before });
}
