import { maxReviewHistory, streamName, type ReviewEvent, type ReviewHistoryEntry, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { History, Tx } from '../../infra/index.ts';
import { review } from './review.query.ts';

/** An event as it was read, with what its fields may be; `unknown` because erased personal fields hold no text. */
interface Happened {
  readonly id: string;
  readonly at: string;
  readonly event: ReviewEvent['type'];
  readonly accountId: Uuid | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Most events that are read: an editor saves a draft every 20 s, and hours of that hide nothing else. */
const mostRead = 1_000;

/**
 * What happened to a review, newest first, at most `maxReviewHistory` entries; of drafts that one person saved in a row, the last. Null
 * where the caller may not read the review.
 */
export async function reviewHistory(tx: Tx, history: History, reviewId: Uuid): Promise<ReviewHistoryEntry[] | null> {
  if ((await review(tx, reviewId)) === null) return null;
  const decoded = await history.newest(streamName('review', reviewId), mostRead);
  const happened = decoded.flatMap((result): Happened[] => {
    if (!result.ok) return [];
    const { id, metadata } = result.stored;
    const { type, data } = result.event as unknown as ReviewEvent;
    return [
      { id, at: metadata.occurredAt, event: type, accountId: metadata.actor.kind === 'person' ? metadata.actor.accountId : null, data },
    ];
  });
  const shown = happened
    .filter((each, at) => !isReplacedDraft(each, happened[at + 1]))
    .slice(-maxReviewHistory)
    .reverse();
  const names = await namesOf(tx, shown);
  return shown.map((each) => entryOf(each, names));
}

const isReplacedDraft = (one: Happened, next: Happened | undefined): boolean =>
  one.event === 'ReplyDraftSaved' && next?.event === 'ReplyDraftSaved' && one.accountId === next.accountId;

/** Names by account id and by member id. */
async function namesOf(tx: Tx, events: readonly Happened[]): Promise<ReadonlyMap<string, string | null>> {
  const accounts = events.flatMap(({ accountId }) => accountId ?? []);
  const members = events.flatMap(({ data }) => textOf(data['memberId']) ?? []);
  const { rows } = await sql<{ id: string; full_name: string | null }>`
    select account_id as id, full_name from read.account where account_id = any(${accounts}::uuid[])
    union all
    select m.member_id, a.full_name from read.member m join read.account a using (account_id) where m.member_id = any(${members}::uuid[])
  `.execute(tx);
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

function entryOf({ id, at, event, accountId, data }: Happened, names: ReadonlyMap<string, string | null>): ReviewHistoryEntry {
  const member = textOf(data['memberId']);
  return {
    id,
    at: at as ReviewHistoryEntry['at'],
    event,
    actor: accountId === null ? null : (names.get(accountId) ?? null),
    member: member === null ? null : (names.get(member) ?? null),
    stars: numberOf(data['stars']),
    previousStars: numberOf(data['previousStars']),
    text: textOf(data['text']) ?? textOf(data['note']),
    status: event === 'AssignmentStatusChanged' ? (textOf(data['status']) as ReviewHistoryEntry['status']) : null,
    reason: textOf(data['reason']) ?? textOf(data['policyViolation']),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
