import type { platformMessageRoutes, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

type Messages = z.output<(typeof platformMessageRoutes)['platformMessages']['model']>['items'];

/** What the platform wrote to the business of `tx`, without what was erased. */
export async function platformMessages(tx: Tx): Promise<Messages> {
  const { rows } = await sql<{ readonly id: Uuid; readonly sent_at: Date; readonly subject: string; readonly body: string }>`
    select message_id as id, sent_at, subject, body from read.platform_message
    where subject is not null and body is not null order by sent_at desc, message_id desc limit 50`.execute(tx);
  return rows.map(({ sent_at: at, ...message }) => ({ ...message, at: instant(at) }));
}
