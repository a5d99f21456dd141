import { identityCommands } from '@sumaa/contracts';
import type { OnRefusedRequest, RefusedRequestNotice } from '@sumaa/runtime/http';
import type { Log } from '@sumaa/runtime/log';
import type { Metrics } from '@sumaa/runtime/metrics';
import { sendCommand, type CommandTarget } from './send-command.ts';

/** At most this many requests to command-api at a time; further ones are dropped and counted, so that answers never wait. */
const maxInFlight = 64;

/**
 * Asks command-api to record refused requests in the audit trail, because this app writes no events. Each record is sent once;
 * one that fails is logged and counted in `turned_away_unnoted_total`.
 */
export function createRefusalRecorder(options: {
  readonly config: CommandTarget;
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}): OnRefusedRequest {
  const { config, log, metrics } = options;
  const unrecorded = metrics?.counter('turned_away_unnoted_total', 'Refusals that the audit trail does not hold', ['kind']);
  const command = identityCommands.recordRefusedRequest;
  let inFlight = 0;

  async function send({ what, person, ip, correlationId }: RefusedRequestNotice): Promise<void> {
    const payload = { what, person: person && { accountId: person.accountId, role: person.role }, ip };
    await sendCommand(config, command.name, { tenantId: person?.tenantId, payload, correlationId });
  }

  return async (notice) => {
    const { kind } = notice.what;
    const lost = (error: unknown): void => {
      unrecorded?.inc({ kind });
      log.warn({ err: error, kind, correlationId: notice.correlationId }, 'could not record a refused request in the audit trail');
    };
    if (inFlight >= maxInFlight) return lost(new Error('too many records are being sent'));
    inFlight++;
    await send(notice)
      .catch(lost)
      .finally(() => inFlight--);
  };
}
