import { randomBytes } from 'node:crypto';
import { previousSecretMs, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** The secrets that sign what is sent to endpoints (`whsec_…`). */
export interface WebhookSecrets {
  /**
   * Makes the secret of an endpoint and returns it; an earlier one still signs for a day. Repeated by the same command it returns the same
   * and changes nothing. Null where a later command renewed it, or the endpoint is of another business.
   */
  renew(endpointId: Uuid, tenantId: TenantId, by: RenewedBy): Promise<string | null>;
  /** The secrets that sign now, the newest first. */
  read(endpointId: Uuid, tenantId: TenantId): Promise<readonly string[]>;
  remove(endpointId: Uuid, tenantId: TenantId): Promise<void>;
}

/** The command that asks for a secret, and the revision of its event: an older one never renews what a later one made. */
export interface RenewedBy {
  readonly commandId: Uuid;
  readonly revision: bigint | null;
}

interface SecretRow {
  readonly sealed: string;
  readonly previous: string | null;
  readonly previous_until: Date | null;
}

const sealContext = (endpointId: string) => `webhook_secret:${endpointId}`;

export function createWebhookSecrets(pool: pg.Pool, sealer: Sealer, clock: Clock): WebhookSecrets {
  return {
    async renew(endpointId, tenantId, { commandId, revision }) {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const sealed = sealer.seal(Buffer.from(secret), sealContext(endpointId));
      const { rowCount } = await pool.query(
        `insert into vault.webhook_secret as known (endpoint_id, tenant_id, sealed, command_id, revision) values ($1, $2, $3, $5, $6)
         on conflict (endpoint_id) do update set sealed = excluded.sealed, command_id = excluded.command_id, revision = excluded.revision,
           previous = known.sealed, previous_until = $4
         where known.tenant_id = excluded.tenant_id and (known.revision is null or known.revision < excluded.revision)`,
        [endpointId, tenantId, sealed, new Date(clock().getTime() + previousSecretMs), commandId, revision],
      );
      if (rowCount === 1) return secret;
      const { rows } = await pool.query<Pick<SecretRow, 'sealed'>>(
        'select sealed from vault.webhook_secret where endpoint_id = $1 and tenant_id = $2 and command_id = $3',
        [endpointId, tenantId, commandId],
      );
      return rows[0] ? sealer.open(rows[0].sealed, sealContext(endpointId)).toString('utf8') : null;
    },
    async read(endpointId, tenantId) {
      const { rows } = await pool.query<SecretRow>(
        'select sealed, previous, previous_until from vault.webhook_secret where endpoint_id = $1 and tenant_id = $2',
        [endpointId, tenantId],
      );
      const [row] = rows;
      if (!row) return [];
      const isPreviousValid = row.previous_until !== null && row.previous_until > clock();
      return [row.sealed, ...(row.previous !== null && isPreviousValid ? [row.previous] : [])].map((sealed) =>
        sealer.open(sealed, sealContext(endpointId)).toString('utf8'),
      );
    },
    async remove(endpointId, tenantId) {
      await pool.query('delete from vault.webhook_secret where endpoint_id = $1 and tenant_id = $2', [endpointId, tenantId]);
    },
  };
}
