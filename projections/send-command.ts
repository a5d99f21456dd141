import { platformTenant } from '@sumaa/contracts';
import type { Config, Secret } from '@sumaa/runtime/config';

/** Where and as whom this app reaches command-api. */
export type CommandTarget = Pick<Config, 'commandUrl'> & { readonly keys: { readonly serviceToken: Secret } };

interface Sent {
  readonly payload: unknown;
  /** The platform, unless another one. */
  readonly tenantId?: string | undefined;
  readonly correlationId: string;
}

const timeoutMs = 5_000;

/** Sends an internal command to command-api, because this app writes no events. Rejects when it was not taken. */
export async function sendCommand(config: CommandTarget, name: string, { payload, tenantId, correlationId }: Sent): Promise<void> {
  const answer = await fetch(`${config.commandUrl}/api/internal/commands/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${config.keys.serviceToken.reveal()}`,
      'x-worker': 'projections',
    },
    body: JSON.stringify({ tenantId: tenantId ?? platformTenant, payload, correlationId, causationId: correlationId }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`command-api answered ${answer.status}`);
}
