import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger } from 'pino';
import { maskPersonal } from './mask.ts';
import { withoutPersonal } from './without-personal.ts';

/** A structured logger; bind what is known with `log.child({ correlationId, tenantId })`. */
export type Log = Logger;

/**
 * Creates the logger of a process: JSON lines with ISO times. Personal data, tokens and bodies are removed by name at any depth,
 * and what looks like an e-mail address or a telephone number wherever it stands, also in messages of errors and their causes.
 * That is a second line of defence; do not log them in the first place.
 */
export function createLog(options: { readonly name: string; readonly level?: string; readonly destination?: DestinationStream }): Log {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors are made plain with everything else; the library's own way would follow.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonal },
    hooks: { streamWrite: maskPersonal },
  };
  const log = options.destination ? pino(settings, options.destination) : pino(settings);
  watchChildren(log);
  return log;
}

/** What is bound to a child passes no formatter of the library's. */
function watchChildren(log: Pick<Log, 'child'>, itsOwn = log.child): void {
  // The library's children inherit from their parent, also this change of ours.
  const child = itsOwn.bind(log);
  log.child = <L extends string = never>(bindings: Bindings, options?: ChildLoggerOptions<L>) => {
    const made = child<L>(withoutPersonal(bindings), options);
    watchChildren(made, itsOwn);
    return made;
  };
}

/** A logger that says nothing, for tests and tools. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
