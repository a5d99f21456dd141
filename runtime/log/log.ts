import { pino, type DestinationStream, type Logger } from 'pino';

/** A structured logger; bind what is known with `log.child({ correlationId, tenantId })`. */
export type Log = Logger;

/** Names of fields that never reach a log line, wherever they stand up to three levels deep. */
const unloggable = [
  'password', 'token', 'accessToken', 'refreshToken', 'access_token', 'refresh_token', 'id_token', 'code', 'codeVerifier', 'secret',
  'clientSecret', 'client_secret', 'authorization', 'cookie', 'email', 'phone', 'fullName', 'displayName', 'comment', 'body', 'text', 'html',
] as const; // prettier-ignore

// An error's `code` says what broke and is no one-time code, so the field is kept inside errors.
const paths = unloggable
  .flatMap((name) => [name, `*.${name}`, ...(name === 'code' ? [] : [`*.*.${name}`])])
  .filter((path) => path !== '*.code');

/** What a line keeps of an error: libraries hang whole connections, with their passwords, onto theirs. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: plainError(cause) }),
  };
}

/**
 * Creates the logger of a process: JSON lines with ISO times. Personal data, tokens and bodies are removed by name,
 * as a second line of defence; do not log them in the first place.
 */
export function createLog(options: { readonly name: string; readonly level?: string; readonly destination?: DestinationStream }): Log {
  const settings = {
    name: options.name,
    level: options.level ?? 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
    redact: { paths, censor: '[removed]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A logger that says nothing, for tests and tools. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
