import { competitorCommands, hour, minute, snapshotDay, type MeasuredPlace } from '@sumaa/contracts';
import { CircuitOpen } from '@sumaa/runtime/breaker';
import { GoogleError, type Places } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { ownChainOf } from '@sumaa/runtime/queue';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Chore } from '../../infra/work-deps.ts';
import type { DuePlace, WorkReader } from '../../work-reader/index.ts';
import type { PlacesBudget } from './places-budget.ts';

/** The most snapshots of one run; runs follow each other at every sweep. */
const mostPerRun = 20;
/** A place is not asked for again before: its last snapshot may not be in the read model yet, or it always fails. */
const askedAgainAfter = hour;
/** Google's days end at midnight in California: at 7:00 or 8:00 UTC. */
const quotaResetsAtUtcHour = 8;

export interface TakeSnapshotsDeps {
  readonly places: Pick<Places, 'isAvailable' | 'get'>;
  readonly reader: Pick<WorkReader, 'placesDue'>;
  readonly commands: Pick<CommandClient, 'send'>;
  readonly budget: PlacesBudget;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Takes the snapshot of a day of each competitor: first of those that waited longest, one call for all who are compared with the same
 * place, within the budget. What a day leaves over is due first on the next. A competitor is due until it has the snapshot of the day; a
 * place that failed has had its turn, so that one that always fails takes nobody's.
 */
export function takeSnapshots({ places, reader, commands, budget, clock, signal }: TakeSnapshotsDeps): Chore {
  return async () => {
    if (!places.isAvailable) return;
    const now = clock();
    const left = Math.min(mostPerRun, await budget.left(now));
    if (left === 0) return;
    const jobId = `take-snapshots-${now.getTime()}`;
    const failures: unknown[] = [];
    for (const due of await reader.placesDue(snapshotDay(now), new Date(now.getTime() - askedAgainAfter), left)) {
      await budget.spend(now);
      let place: MeasuredPlace | null;
      try {
        place = await measuredNow(places, due, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push(error);
        if (mayBeOfPlace(error)) await budget.asked(due.place_id, now);
        if (isOfOnePlace(error)) continue;
        await budget.pause(pausedUntil(error, now));
        break;
      }
      await budget.asked(due.place_id, now);
      for (const { tenant_id: tenantId, location_id: locationId, competitor_id: competitorId } of due.competitors) {
        const source = { tenantId, worker: 'take-snapshots', jobId, step: competitorId, chain: ownChainOf(jobId), signal };
        const snapshot = { locationId, competitorId, place };
        await commands.send(competitorCommands.recordCompetitorSnapshot, snapshot, source).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some snapshots of competitors were not taken');
  };
}

/** What Google Maps says of the place; null: it is not known there any more. */
async function measuredNow(places: Pick<Places, 'get'>, due: DuePlace, signal: AbortSignal): Promise<MeasuredPlace | null> {
  try {
    const { id, movedTo, name, status, rating, reviewCount } = await places.get(due.place_id, signal);
    return { placeId: movedTo ?? id, name: name ?? due.name, status, rating, reviewCount };
  } catch (error) {
    if (error instanceof GoogleError && isGone(error)) return null;
    throw error;
  }
}

/** Google refuses an id that it does not know any more in one of two ways. */
const isGone = ({ kind, reason }: GoogleError): boolean =>
  kind === 'not_found' || (kind === 'invalid_argument' && reason !== 'API_KEY_INVALID');

/** Whether Google may answer for other places all the same. */
const isOfOnePlace = (error: unknown): boolean => error instanceof GoogleError && error.kind === 'bad_answer';

/** Whether asking for another place might have succeeded: no quota is spent, no key refused, and Google is not known to be unavailable. */
const mayBeOfPlace = (error: unknown): boolean =>
  isOfOnePlace(error) || (error instanceof GoogleError && error.retryable && !error.isOfDay);

/** When to ask Google again after a failure. */
function pausedUntil(error: unknown, now: Date): Date {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (error instanceof CircuitOpen) return after(error.retryAfterMs);
  if (error instanceof GoogleError && error.isOfDay) return nextQuotaReset(now);
  if (error instanceof GoogleError && error.retryable) return after(Math.max(minute, error.retryAfterMs ?? 0));
  // The key is refused, or not allowed to ask: only the operator can mend that.
  return after(hour);
}

function nextQuotaReset(now: Date): Date {
  const reset = new Date(now);
  reset.setUTCHours(quotaResetsAtUtcHour, 0, 0, 0);
  if (reset <= now) reset.setUTCDate(reset.getUTCDate() + 1);
  return reset;
}
