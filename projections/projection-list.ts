import type { DomainEvent } from '@sumaa/event-store';
import { replayParked, runProjection, type ConsumerHost, type Projection, type RunOptions } from '@sumaa/event-store/consumer';
import { businessLive, businessProjection } from './contexts/business/index.ts';
import {
  connectionLive,
  connectionProjection,
  googleLocationLive,
  googleLocationProjection,
  locationLive,
  locationProjection,
} from './contexts/google-connection/index.ts';
import { accountLive, accountProjection } from './contexts/identity/index.ts';
import { bellLive, bellProjection, notificationLive, notificationProjection } from './contexts/notifications/index.ts';
import { auditLive, auditProjection, publicTotalsProjection } from './contexts/platform/index.ts';
import { syncPartLive, syncPartProjection, syncRunLive, syncRunProjection } from './contexts/review-sync/index.ts';
import {
  activityLive,
  activityProjection,
  assignmentLive,
  assignmentProjection,
  reviewLive,
  reviewProjection,
} from './contexts/reviews/index.ts';
import {
  invitationLive,
  invitationProjection,
  memberLive,
  memberProjection,
  writtenReplyLive,
  writtenReplyProjection,
} from './contexts/team/index.ts';
import { publishLive, type LiveTopics } from './live/index.ts';
import type { Rebuildable } from './rebuild/index.ts';

/** A projection as the process runs it, whatever its rows are. */
export interface ListedProjection extends Rebuildable {
  /** Keeps its rows up to date and tells who looks, until the signal (or as `run` says). Rejects when it can never go on. */
  run(host: ConsumerHost, run: RunOptions): Promise<void>;
  /** Takes the parked events of a key (or stream), or all of them, again, and tells who looks; answers how many. Throws what the fold throws. */
  replay(host: ConsumerHost, key?: string): Promise<number>;
  /** Statements of the switch to this version, where its views have other columns than the version before. */
  readonly shift: string | null;
}

/** A projection with what it makes live, and how it is switched to where a new version needs more than the table's name. */
export function listed<Row, E extends DomainEvent>(
  projection: Projection<Row, E>,
  topics: LiveTopics<Row>,
  shift: string | null = null,
): ListedProjection {
  const { name, version, categories, rows } = projection;
  const { table } = rows;
  if (table === undefined || !rows.in) throw new TypeError(`${name}: its rows cannot be built beside`);
  const publish = publishLive(categories, topics);
  return {
    name,
    version,
    categories,
    table,
    shift,
    run: (host, run) => runProjection(projection, host, { ...run, publish }),
    build: (host, into, run) =>
      runProjection({ ...projection, rows: into === table ? rows : rows.in!(into) }, host, { ...run, mode: 'rebuild' }),
    replay: (host, key) => replayParked(projection, host, { key, publish }),
  };
}

/** Every projection there is. The version people see of each stands in `consumer.shown`; a higher one here is built beside it. */
export const projectionList: readonly ListedProjection[] = [
  listed(accountProjection, accountLive),
  listed(memberProjection, memberLive),
  listed(businessProjection, businessLive),
  listed(connectionProjection, connectionLive),
  listed(googleLocationProjection, googleLocationLive),
  listed(locationProjection, locationLive),
  listed(syncRunProjection, syncRunLive),
  listed(syncPartProjection, syncPartLive),
  listed(reviewProjection, reviewLive),
  listed(activityProjection, activityLive),
  listed(assignmentProjection, assignmentLive),
  listed(writtenReplyProjection, writtenReplyLive),
  listed(invitationProjection, invitationLive),
  listed(notificationProjection, notificationLive),
  listed(bellProjection, bellLive),
  listed(publicTotalsProjection, () => []),
  listed(auditProjection, auditLive),
];
