import {
  backupEveryMs,
  backupFileName,
  backupRetryMs,
  iso,
  type backupRoutes,
  type BackupItem,
  type BackupPlace,
  type BackupRefusal,
  type BackupVerdict,
  type Uuid,
} from '@sumaa/contracts';
import { backupFileIdOf } from '@sumaa/runtime/derive';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type HandlerDeps, type Tx } from '../../../infra/index.ts';
import type { BackupRow } from './backup.projection.ts';

interface Row extends Pick<BackupRow, 'state' | 'events' | 'contents' | 'failure'> {
  readonly backup_id: BackupRow['backupId'];
  readonly account_id: BackupRow['accountId'];
  readonly name: string | null;
  readonly is_checking: boolean;
  readonly check_result: BackupRow['checkResult'];
  readonly requested_at: Date;
  readonly ended_at: Date | null;
  readonly checked_at: Date | null;
}

const shown = 100;

/** The newest backups, the files beside them, and what this installation was migrated by. `tx` is of the platform. */
export async function backups(tx: Tx, archives: HandlerDeps['archives']): Promise<z.input<(typeof backupRoutes)['backups']['model']>> {
  const { rows } = await sql<Row>`
    select b.*, a.full_name as name from read.backup b left join read.account a on a.account_id = b.account_id
    where b.state <> 'found' order by b.requested_at desc, b.backup_id limit ${shown}`.execute(tx);
  const { rows: migrations } = await sql<{ readonly package: string; readonly name: string; readonly applied_at: Date }>`
    select package, name, applied_at from public.sumaa_migration order by applied_at desc, package, name desc`.execute(tx);
  const { rows: builds } = await sql<{ readonly version: string; readonly began_at: Date }>`
    select version, began_at from public.sumaa_build order by id desc limit ${shown}`.execute(tx);
  const { rows: held } = await sql<{ readonly since: Date; readonly backup_at: Date }>`
    select since, backup_at from ops.quarantine where released_at is null`.execute(tx);
  const { rows: known } = await sql<{ readonly file: string | null; readonly requested_at: Date; readonly backup_id: Uuid }>`
    select contents ->> 'file' as file, requested_at, backup_id from read.backup where state <> 'found'`.execute(tx);
  const { rows: files } = await sql<Pick<Row, 'backup_id' | 'contents' | 'is_checking' | 'check_result' | 'checked_at'>>`
    select * from read.backup where state = 'found'`.execute(tx);
  const checks = new Map(files.map((row) => [row.backup_id, row]));
  const told = new Set(known.map(({ file, requested_at, backup_id }) => file ?? backupFileName(iso(requested_at), backup_id)));
  const { names, others, unreadable, place } = await archives(told);
  const [measured] = (
    await sql<{ at: Date; ms: string; has_read_models: boolean }>`
      select since as at, restored_in_ms as ms, has_read_models from ops.quarantine where restored_in_ms is not null`.execute(tx)
  ).rows;
  const [order] = (
    await sql<{ file: string; ordered_at: Date; failed_at: Date | null; failure: string | null; refusal: BackupRefusal | null }>`
      select * from ops.restore_order`.execute(tx)
  ).rows;
  const { rows: served } = await sql<{ there: boolean }>`
    select exists (select from ops.restore_runner where seen_at > now() - interval '30 seconds') as there`.execute(tx);
  const [last] = rows;
  const pauseMs = last?.state === 'failed' ? backupRetryMs : backupEveryMs;
  return {
    items: rows.map((row) => itemOf(row, names.has(row.contents?.file ?? '') ? place : null)),
    nextAt: last ? iso(new Date(last.requested_at.getTime() + pauseMs)) : null,
    migrations: migrations.map(({ package: of, name, applied_at }) => ({ package: of, name, appliedAt: instant(applied_at) })),
    builds: builds.map(({ version, began_at }) => ({ version, beganAt: instant(began_at) })),
    others: others.slice(0, shown).map(({ file, bytes, createdAt, build = null, isOurs }) => {
      const row = checks.get(backupFileIdOf(file));
      return {
        file,
        bytes,
        createdAt: iso(new Date(createdAt)),
        build,
        isOurs,
        isChecking: row?.is_checking ?? false,
        check: verdictOf(row?.check_result ?? null),
        checkedAt: instant(row?.checked_at ?? null),
        contents: row?.contents ?? null,
      };
    }),
    unreadable: [...unreadable],
    restore: {
      isServed: served[0]?.there === true,
      order: order
        ? {
            file: order.file,
            orderedAt: instant(order.ordered_at),
            failedAt: instant(order.failed_at),
            refusal: refusalOf(order.refusal, order.failure),
          }
        : null,
      measured: measured ? { at: instant(measured.at), ms: Number(measured.ms), hasReadModels: measured.has_read_models } : null,
    },
    quarantine: held[0] ? { since: instant(held[0].since), backupAt: instant(held[0].backup_at) } : null,
  };
}

/** What older builds noted says only in English why. */
const refusalOf = (refusal: BackupRefusal | null | undefined, text: string | null): BackupRefusal | null =>
  refusal ?? (text === null ? null : { code: 'failed', detail: text });

const verdictOf = (check: BackupRow['checkResult']): BackupVerdict | null =>
  check && { result: check.result, refusal: refusalOf(check.refusal, check.reason) };

const itemOf = (
  { backup_id: id, account_id, name, state, events, contents, failure, is_checking: isChecking, ...row }: Row,
  place: BackupPlace | null,
): BackupItem => ({
  id,
  state,
  by: account_id === null ? null : (name ?? ''),
  requestedAt: instant(row.requested_at),
  endedAt: instant(row.ended_at),
  events,
  contents,
  place,
  failure,
  isChecking,
  check: verdictOf(row.check_result),
  checkedAt: instant(row.checked_at),
});
