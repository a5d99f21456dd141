import { analystLimits } from '@sumaa/runtime/postgres';
import type pg from 'pg';
import type { Chore } from '../../infra/work-deps.ts';

/** Their own time-outs come first. */
const graceSeconds = 5;

/** Ends connections of analysts beyond their limits, which they can raise for their own session. */
export const endOverdueAnalysts =
  ({ pool }: { readonly pool: Pick<pg.Pool, 'query'> }): Chore =>
  async () => {
    const { statementSeconds, idleInTransactionSeconds, transactionSeconds } = analystLimits;
    await pool.query('select work.end_overdue_analysts($1, $2, $3)', [
      statementSeconds + graceSeconds,
      idleInTransactionSeconds + graceSeconds,
      transactionSeconds,
    ]);
  };
