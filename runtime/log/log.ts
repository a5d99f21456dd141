import { multistream, pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Level, type Logger } from 'pino';
import type { LogLines } from './log-lines.ts';
import { maskPersonal } from './mask.ts';
import { withoutPersonal } from './without-personal.ts';

/** A structured logger; bind context with `log.child({ correlationId, tenantId })`. */
export type Log = Logger;

/**
 * Creates the logger of a process: JSON lines with ISO times. Removes fields with personal data, tokens and bodies by name at any
 * depth, and masks e-mail addresses and telephone numbers in all texts, error messages included. This is a second defence: do not log
 * such data in the first place. `lines` also gets every line from `info` on, whatever the level of the output.
 */
export function createLog(options: {
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
  readonly lines?: Pick<LogLines, 'write'>;
}): Log {
  const { name, level = 'info', destination = pino.destination(1), lines } = options;
  const settings = {
    name,
    level: lines && (pino.levels.values[level] ?? Infinity) > pino.levels.values['info']! ? 'info' : level,
    timestamp: pino.stdTimeFunctions.isoTime,
    // `withoutPersonal` converts errors too, so pino's own error serializer is switched off.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonal },
    hooks: { streamWrite: maskPersonal },
  };
  const outputs =
    lines &&
    multistream([
      { level: level as Level, stream: destination },
      { level: 'info', stream: lines },
    ]);
  const log = pino(settings, outputs ?? destination);
  filterChildBindings(log);
  return log;
}

/** pino does not pass the bindings of child loggers through formatters, so they are filtered here. */
function filterChildBindings(log: Pick<Log, 'child'>, originalChild = log.child): void {
  // Children inherit this override from their parent, so the original `child` is passed on.
  const child = originalChild.bind(log);
  log.child = <L extends string = never>(bindings: Bindings, options?: ChildLoggerOptions<L>) => {
    const made = child<L>(withoutPersonal(bindings), options);
    filterChildBindings(made, originalChild);
    return made;
  };
}

/** A logger without output, for tests and tools. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
