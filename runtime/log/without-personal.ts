/** Names of fields that are never logged, in any spelling (`accessToken`, `access_token`) and at any depth. */
const unloggable = new Set(
  [
    ['password', 'secret', 'authorization', 'cookie', 'code', 'codeVerifier', 'clientSecret', 'apiKey', 'otp', 'pin'],
    ['token', 'accessToken', 'refreshToken', 'idToken', 'serviceToken'],
    ['email', 'emailAddress', 'mail', 'to', 'cc', 'bcc', 'replyTo', 'recipient', 'recipients', 'envelope', 'rejected', 'accepted'],
    ['phone', 'phoneNumber', 'mobile', 'fullName', 'firstName', 'lastName', 'displayName', 'authorName', 'reviewer', 'reviewerName'],
    ['comment', 'body', 'text', 'html', 'subject', 'draft', 'reply', 'ip', 'remoteAddress'],
  ].flatMap((names) => names.map((name) => name.toLowerCase())),
);
const isUnloggable = (name: string): boolean => unloggable.has(name.replace(/[_-]/g, '').toLowerCase());

const removed = '[removed]';
/** Our own objects are not deeper than this; a library's object graph may be endless. */
const deepest = 8;

/** A copy that may be logged. Numbers and booleans stay under any field name except `code`, `otp` and `pin`. */
export function withoutPersonal(fields: Record<string, unknown>): Record<string, unknown> {
  return plainFields(fields, 0);
}

function plainFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainField(name, value, depth)]));
}

function plainField(name: string, value: unknown, depth: number): unknown {
  const isFigure = typeof value === 'number' || typeof value === 'boolean';
  if (!isUnloggable(name) || value === null || value === undefined) return plain(value, depth + 1);
  return isFigure && !/^(code|otp|pin)$/i.test(name) ? value : removed;
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[deep]';
  if (value instanceof Error) return plainError(value, depth);
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1));
  const made: unknown = Object.getPrototypeOf(value);
  if (made === null || made === Object.prototype) return plainFields(value, depth);
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain((value.toJSON as () => unknown)(), depth + 1);
  // Instances such as connections or requests: their object graph may be endless.
  return `[${value.constructor.name}]`;
}

/** The loggable parts of an error. Libraries attach whole connections, with passwords, to their errors. */
function plainError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  // An error code is not a one-time code, so it may be logged.
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: plain(cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((one: unknown) => plain(one, depth + 1)) } : {}),
  };
}
