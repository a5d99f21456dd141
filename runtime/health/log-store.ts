import type { Part } from '../lifecycle/index.ts';
import type { LogLines } from '../log/index.ts';
import { createPool, requestPoolOptions, type PgRole } from '../postgres/index.ts';

/** Most lines that one statement stores. */
const batch = 500;
/** Longer texts are cut. */
const longestMessage = 2_000;
const longestDetails = 8_000;
/** The limit is looked at again after this part of it was written. */
const partOfLimit = 50;
/** In JSON: NUL and halves of a letter, which Postgres takes in no text. */
const unstorable = /\\u(?:0000|d[89a-f][\da-f]{2})/g;
const levels: Readonly<Record<string, number>> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };

interface LogRow {
  readonly at: string;
  readonly level: number;
  readonly service: string;
  readonly message: string;
  readonly details: unknown;
}

/**
 * Stores the lines of this process's log in the database, every `everyMs` (1 s), for `keepDays` days and within `maxMegabytes` of all
 * processes together. While the database does not answer, lines wait, a day at most; what does not fit is dropped and counted in a line of its
 * own.
 */
export function createLogStore(options: {
  readonly lines: LogLines;
  readonly service: string;
  readonly url: string;
  readonly poolerUrl?: string | undefined;
  readonly role: PgRole;
  readonly keepDays: number;
  readonly maxMegabytes: number;
  readonly everyMs?: number;
}): Required<Part> {
  const { lines, service, url, poolerUrl, role, keepDays, maxMegabytes, everyMs = 1_000 } = options;
  const pool = createPool({ url, poolerUrl, role, max: 1, applicationName: `sumaa-${service}-log`, ...requestPoolOptions });
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;
  let preparedUntil = 0;
  let written = 0;
  let hasRoom = true;
  const maxBytes = maxMegabytes * 1024 * 1024;

  async function prepare(): Promise<void> {
    if (Date.now() < preparedUntil && written <= maxBytes / partOfLimit) return;
    const { rows } = await pool.query<{ room: boolean }>('select ops.prepare_log($1, $2) as room', [keepDays, maxBytes]);
    hasRoom = rows[0]?.room ?? false;
    preparedUntil = Date.now() + 10 * 60_000;
    written = 0;
  }

  async function store(): Promise<void> {
    const { lines: taken, dropped } = lines.take(batch);
    if (taken.length === 0 && dropped === 0) return;
    try {
      await prepare();
      if (!hasRoom) return lines.giveBack([], dropped + taken.length);
      const rows = [...taken.flatMap((line) => rowOf(line, service) ?? []), ...(dropped > 0 ? [droppedRow(dropped, service)] : [])];
      if (rows.length === 0) return;
      const text = JSON.stringify(rows).replaceAll(unstorable, '\\ufffd');
      await pool.query(
        `insert into ops.log_line (at, level, service, message, details)
         select at, level, service, message, details
         from jsonb_to_recordset($1::jsonb) as r(at timestamptz, level smallint, service text, message text, details jsonb)
         where at > now() - interval '1 day'`,
        [text],
      );
      written += text.length;
    } catch {
      // Not logged: that line could not be stored either. The standard output has every line.
      lines.giveBack(taken, dropped);
    }
  }
  const next = () => (storing ??= store().finally(() => (storing = null)));

  return {
    async start() {
      await next();
      timer = setInterval(() => void next(), everyMs);
    },
    async stop() {
      if (timer) clearInterval(timer);
      await storing;
      await next();
      await pool.end();
    },
  };
}

const droppedRow = (count: number, service: string): LogRow => ({
  at: new Date().toISOString(),
  level: 40,
  service,
  message: 'lines of the log were dropped',
  details: { count },
});

/** Null for a line that is no JSON object. */
function rowOf(line: string, process: string): LogRow | null {
  const parsed: unknown = JSON.parse(line);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { level, time, msg, name: _name, app, pid: _pid, hostname: _hostname, ...details } = parsed as Record<string, unknown>;
  const text = JSON.stringify(details);
  return {
    at: typeof time === 'string' ? time : new Date().toISOString(),
    level: levels[String(level)] ?? 30,
    service: typeof app === 'string' ? app : process,
    message: (typeof msg === 'string' ? msg : '').slice(0, longestMessage),
    details: text.length > longestDetails ? { cut: text.slice(0, longestDetails) } : details,
  };
}
