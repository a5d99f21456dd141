/** Names of fields that never reach a log line, in any spelling (`accessToken`, `access_token`), wherever they stand. */
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
/** Deeper than this nothing of ours is; a library's connection that got into a line may be without end. */
const deepest = 8;

/** A copy that may be logged. Versions and figures stay, whatever they are called, but for codes. */
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
  // A connection, a request: who logs it means something else, and its graph may be without end.
  return `[${value.constructor.name}]`;
}

/** What a line keeps of an error: libraries hang whole connections, with their passwords, onto theirs. */
function plainError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  // Says what broke and is no one-time code.
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
