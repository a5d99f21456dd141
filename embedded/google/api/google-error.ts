/** The error body of every Google host. Clients branch on `status` and `details[].reason`. */
export type ErrorBody = { error: { code: number; message: string; status: string; details?: object[] } };

/** An error answer, thrown by handlers and sent by the error handler. */
export class GoogleError extends Error {
  readonly body: ErrorBody;
  constructor(code: number, status: string, message: string, details: object[] = []) {
    super(message);
    this.name = 'GoogleError';
    this.body = { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } };
  }
}

/** The Cloud project all calls are billed to (invented). */
export const CONSUMER = 'projects/483920175566';

function errorInfo(reason: string, metadata: Record<string, string>): object {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com', metadata };
}

export type FieldProblem = { field: string; code?: string; message: string; value?: string };

/** 400 of the v1 hosts. */
export function invalidArgument(message: string, problems: readonly FieldProblem[] = []): GoogleError {
  const fieldViolations = problems.map(({ field, message: description }) => ({ field, description }));
  const details = problems.length > 0 ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }] : [];
  return new GoogleError(400, 'INVALID_ARGUMENT', message, details);
}

/** 400 of the v4 host, which reports fields in its own format. */
export function validationError(problems: readonly FieldProblem[]): GoogleError {
  const errorDetails = problems.map((problem) => ({ code: 'INVALID_VALUE', ...problem }));
  return new GoogleError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    { '@type': 'type.googleapis.com/google.mybusiness.v4.ValidationError', errorDetails },
  ]);
}

export const notFound = () => new GoogleError(404, 'NOT_FOUND', 'Requested entity was not found.');
export const permissionDenied = () => new GoogleError(403, 'PERMISSION_DENIED', 'The caller does not have permission');
export const notVerified = () => new GoogleError(400, 'FAILED_PRECONDITION', 'Precondition check failed.');

export function credentialsMissing(service: string): GoogleError {
  return new GoogleError(
    401,
    'UNAUTHENTICATED',
    'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    [errorInfo('CREDENTIALS_MISSING', { service })],
  );
}

/** `expired` is false for a token that never existed: Google then gives no reason. */
export function badToken(service: string, expired: boolean): GoogleError {
  const details = expired ? [errorInfo('ACCESS_TOKEN_EXPIRED', { service })] : [];
  return new GoogleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials. Expected OAuth 2 access token.', details);
}

export function scopeInsufficient(service: string): GoogleError {
  return new GoogleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
    errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service }),
  ]);
}

export function serviceDisabled(service: string): GoogleError {
  return new GoogleError(403, 'PERMISSION_DENIED', `${service} has not been used in this project before or it is disabled.`, [
    {
      '@type': 'type.googleapis.com/google.rpc.Help',
      links: [{ description: 'Google developers console API activation', url: 'https://console.developers.google.com' }],
    },
    errorInfo('SERVICE_DISABLED', { service, consumer: CONSUMER }),
  ]);
}

/** 400, as Google refuses an unknown API key. */
export function apiKeyInvalid(service: string): GoogleError {
  return new GoogleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    errorInfo('API_KEY_INVALID', { service }),
  ]);
}

/** 429. A limit of 0 means that the project was never approved, so waiting does not help. `per`: what the spent quota is of. */
export function rateLimited(service: string, limit: number, per: 'minute' | 'day' = 'minute'): GoogleError {
  const metric = `${service}/default_requests`;
  const message = `Quota exceeded for quota metric 'Requests' and limit 'Requests per ${per}' of service '${service}' for consumer '${CONSUMER}'.`;
  return new GoogleError(429, 'RESOURCE_EXHAUSTED', message, [
    errorInfo('RATE_LIMIT_EXCEEDED', {
      service,
      quota_metric: metric,
      quota_limit: per === 'minute' ? 'DefaultRequestsPerMinutePerProject' : 'DefaultRequestsPerDayPerProject',
      quota_limit_value: String(limit),
      quota_unit: per === 'minute' ? '1/min/{project}' : '1/d/{project}',
      quota_location: 'global',
      consumer: CONSUMER,
    }),
    {
      '@type': 'type.googleapis.com/google.rpc.Help',
      links: [{ description: 'Request a higher quota limit.', url: 'https://cloud.google.com/docs/quotas/help/request_increase' }],
    },
  ]);
}

export function serverFault(code: 500 | 503): GoogleError {
  return code === 500
    ? new GoogleError(500, 'INTERNAL', 'Internal error encountered.')
    : new GoogleError(503, 'UNAVAILABLE', 'The service is currently unavailable.');
}
