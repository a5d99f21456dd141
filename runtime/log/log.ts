import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger } from 'pino';
import { maskPersonal } from './mask.ts';
import { withoutPersonal } from './without-personal.ts';

/** A structured logger; bind context with `log.child({ correlationId, tenantId })`. */
export type Log = Logger;

/**
 * Creates the logger of a process: JSON lines with ISO times. Removes fields with personal data, tokens and bodies by name at any
 * depth, and masks e-mail addresses and telephone numbers in all texts, error messages included. This is a second defence: do not log
 * such data in the first place.
 */
export function createLog(options: { readonly name: string; readonly level?: string; readonly destination?: DestinationStream }): Log {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    // `withoutPersonal` converts errors too, so pino's own error serializer is switched off.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonal },
    hooks: { streamWrite: maskPersonal },
  };
  const log = options.destination ? pino(settings, options.destination) : pino(settings);
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
