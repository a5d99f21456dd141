import type { TenantId, Uuid } from '@sumaa/contracts';

/** A signed-in browser: one account in one tenant. */
export interface Session {
  readonly id: Uuid;
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly remember: boolean;
  /** The device of the sign-in, for display (`Chrome · Windows`). */
  readonly device: string | null;
  /** The network range of the sign-in (`93.168.0.0/16`). */
  readonly network: string | null;
  readonly createdAt: Date;
  readonly lastActedAt: Date;
  /** The session ends after this many seconds without user activity; null: only the absolute limit applies. */
  readonly idleSeconds: number | null;
  /** The absolute limit. */
  readonly expiresAt: Date;
}

export interface SessionRow {
  readonly id: string;
  readonly account_id: string;
  readonly tenant_id: string;
  readonly remember: boolean;
  readonly device: string | null;
  readonly network: string | null;
  readonly created_at: Date;
  readonly last_acted_at: Date;
  readonly idle_seconds: number | null;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

export const sessionColumns =
  'id, account_id, tenant_id, remember, device, network, created_at, last_acted_at, idle_seconds, expires_at, revoked_at';

export function sessionOf(row: SessionRow): Session {
  return {
    id: row.id as Uuid,
    accountId: row.account_id as Uuid,
    tenantId: row.tenant_id as TenantId,
    remember: row.remember,
    device: row.device,
    network: row.network,
    createdAt: row.created_at,
    lastActedAt: row.last_acted_at,
    idleSeconds: row.idle_seconds,
    expiresAt: row.expires_at,
  };
}

/** When a session ends by its idle and absolute limits, as of its last activity. */
export function endOf(session: Pick<Session, 'lastActedAt' | 'idleSeconds' | 'expiresAt'>): Date {
  const idleAt = session.idleSeconds === null ? Infinity : session.lastActedAt.getTime() + session.idleSeconds * 1000;
  return new Date(Math.min(idleAt, session.expiresAt.getTime()));
}

/** Whether a session is within its idle and absolute limits. Does not check revocation. */
export function isWithinLimits(session: Pick<Session, 'lastActedAt' | 'idleSeconds' | 'expiresAt'>, now: Date): boolean {
  return now < endOf(session);
}
