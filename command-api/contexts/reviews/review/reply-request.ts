import { randomUUID } from 'node:crypto';
import { readable, type ReplyStyle, type ReviewEvent, type ReviewLanguage } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import type { ReplyRequest } from '@sumaa/runtime/reply-writer';
import type { CommandDeps } from '../../../infra/deps.ts';
import { replyWritingOf } from '../reply-settings/routes.ts';
import type { ReviewPorts } from '../ports.ts';
import { readExamples, type ReplyExamples } from './read-examples.ts';
import { ownReply, type KnownReview } from './state.ts';

/** A review, how business and branch are called, and how the replies are to be. */
export interface ReplyWish {
  readonly state: KnownReview;
  readonly events: readonly Recorded<ReviewEvent>[];
  readonly names: { readonly business: string; readonly branch: string };
  readonly style: ReplyStyle;
  readonly examples: ReplyExamples;
  readonly peopleOf: ReviewPorts['peopleOf'];
}

/** What a writer is given about a review, in the tone of its business. */
export async function replyRequestOf(deps: CommandDeps, wish: ReplyWish): Promise<Omit<ReplyRequest, 'isUsed'>> {
  const { state, events, names, style, examples, peopleOf } = wish;
  const tenantId = events[0]!.metadata.tenantId;
  const language = replyLanguage[state.language];
  const [writing, earlier] = await Promise.all([
    replyWritingOf(deps, tenantId),
    readExamples(deps, tenantId, examples, (of) => replyLanguage[of] === language),
  ]);
  const received = events.findLast((event) => event.type === 'ReviewReceived');
  const latest = events.findLast((event) => event.type === 'ReviewReceived' || event.type === 'ReviewEdited');
  const writers = [ownReply(state), ...earlier].flatMap((reply) => reply?.accountId ?? []);
  return {
    ...names,
    people: () => peopleOf(tenantId, writers),
    ...writing,
    language,
    style,
    stars: state.stars,
    sentiment: state.sentiment,
    text: state.text,
    topics: latest?.data.topics ?? [],
    authorName: received === undefined || received.data.anonymous ? null : readable(received.data.authorName),
    examples: earlier,
    seed: randomUUID(),
  };
}

/** A review without words, or of both languages, is answered in Arabic. */
const replyLanguage: Record<ReviewLanguage, 'ar' | 'en'> = { ar: 'ar', mixed: 'ar', none: 'ar', en: 'en', other: 'en' };
