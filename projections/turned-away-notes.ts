import { identityCommands, platformTenant } from '@sumaa/contracts';
import type { Config, Secret } from '@sumaa/runtime/config';
import type { OnTurnedAway, TurnedAwayNotice } from '@sumaa/runtime/http';
import type { Log } from '@sumaa/runtime/log';
import type { Metrics } from '@sumaa/runtime/metrics';

/** So many notes are under way at most; what comes on top is counted and left out, for the answers must not wait for it. */
const atOnce = 64;
const timeoutMs = 5_000;

/**
 * Has command-api write down who was turned away here: this side writes no events. Sent once, as a note is no command that
 * somebody waits for; one that does not arrive is logged and counted (`turned_away_unnoted_total`).
 */
export function createTurnedAwayNotes(options: {
  readonly config: Pick<Config, 'commandUrl'> & { readonly keys: { readonly serviceToken: Secret } };
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
}): OnTurnedAway {
  const { config, log, metrics } = options;
  const unnoted = metrics?.counter('turned_away_unnoted_total', 'Refusals that the audit trail does not hold', ['kind']);
  const command = identityCommands.noteTurnedAway;
  let underWay = 0;

  async function send({ what, person, ip, correlationId }: TurnedAwayNotice): Promise<void> {
    const payload = { what, person: person && { accountId: person.accountId, role: person.role }, ip };
    const answer = await fetch(`${config.commandUrl}/api/internal/commands/${command.name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${config.keys.serviceToken.reveal()}`,
        'x-worker': 'projections',
      },
      body: JSON.stringify({ tenantId: person?.tenantId ?? platformTenant, payload, correlationId, causationId: correlationId }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`command-api answered ${answer.status}`);
  }

  return async (notice) => {
    const { kind } = notice.what;
    const lost = (error: unknown): void => {
      unnoted?.inc({ kind });
      log.warn({ err: error, kind, correlationId: notice.correlationId }, 'somebody was turned away, which could not be noted');
    };
    if (underWay >= atOnce) return lost(new Error('too many notes are under way'));
    underWay++;
    await send(notice)
      .catch(lost)
      .finally(() => underWay--);
  };
}
