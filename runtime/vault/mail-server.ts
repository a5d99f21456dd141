import type pg from 'pg';
import { z } from 'zod';
import type { Sealer } from './sealer.ts';

/** `smtpUrl` holds user and password. */
const Kept = z.object({ smtpUrl: z.string(), from: z.string() });
export type KeptMailServer = z.infer<typeof Kept>;

/** The mail server that staff set in the console. */
export interface MailServers {
  read(): Promise<KeptMailServer | null>;
  /** Null: there is none any more. */
  write(server: KeptMailServer | null): Promise<void>;
}

const place = 'mail_server:1';

export function createMailServers(pool: pg.Pool, sealer: Sealer): MailServers {
  return {
    async read() {
      const { rows } = await pool.query<{ sealed: string }>('select sealed from vault.mail_server');
      return rows[0] ? Kept.parse(JSON.parse(sealer.open(rows[0].sealed, place).toString('utf8'))) : null;
    },
    async write(server) {
      if (server === null) await pool.query('delete from vault.mail_server');
      else
        await pool.query(
          'insert into vault.mail_server (id, sealed) values (1, $1) on conflict (id) do update set sealed = excluded.sealed',
          [sealer.seal(Buffer.from(JSON.stringify(server)), place)],
        );
    },
  };
}
