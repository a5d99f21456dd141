import type { DomainEvent } from '@sumaa/event-store';
import { runProjection, type ConsumerHost, type Followed, type Projection } from '@sumaa/event-store/consumer';
import { businessLive, businessProjection } from './contexts/business/index.ts';
import { accountLive, accountProjection, memberLive, memberProjection } from './contexts/identity/index.ts';
import { bellLive, bellProjection, notificationLive, notificationProjection } from './contexts/notifications/index.ts';
import {
  connectionLive,
  connectionProjection,
  googleLocationLive,
  googleLocationProjection,
  locationLive,
  locationProjection,
  syncPartLive,
  syncPartProjection,
  syncRunLive,
  syncRunProjection,
} from './contexts/onboarding/index.ts';
import { publicTotalsProjection } from './contexts/platform/index.ts';
import { activityLive, activityProjection, reviewLive, reviewProjection } from './contexts/reviews/index.ts';
import { publishLive, type LiveTopics } from './live/index.ts';

/** A projection as the process runs it, whatever its rows are. */
export interface ListedProjection extends Followed {
  /** Keeps its rows up to date and tells who looks, until the signal. Rejects when it can never go on. */
  run(host: ConsumerHost, signal: AbortSignal): Promise<void>;
}

function listed<Row, E extends DomainEvent>(projection: Projection<Row, E>, topics: LiveTopics<Row>): ListedProjection {
  const { name, version, categories } = projection;
  const publish = publishLive(categories, topics);
  return { name, version, categories, run: (host, signal) => runProjection(projection, host, { signal, publish }) };
}

/** Every projection there is. Their versions are those that `work.shown_projection` names. */
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
  listed(notificationProjection, notificationLive),
  listed(bellProjection, bellLive),
  listed(publicTotalsProjection, () => []),
];
