import { sql } from 'kysely';

/** Whether an assigned review (`r`, its assignment `s`) is neither answered nor marked as done. */
export const isOpenTask = sql`not r.replied and s.status <> 'completed'`;
