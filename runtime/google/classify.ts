import { z } from 'zod';
import { GoogleError, type GoogleErrorKind } from './google-error.ts';

const Detail = z.object({
  reason: z.string().optional().catch(undefined),
  metadata: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
const ErrorBody = z.object({
  error: z.object({ status: z.string().optional().catch(undefined), details: z.array(Detail.catch({})).optional().catch(undefined) }),
});

// Google asks to wait at least 30 s after a 429, and 1 s after a 500 or 503.
const rateFloorMs = 30_000;
const serverFloorMs = 1_000;

/**
 * The error for a failed HTTP response. Depends on status and reason, never on messages.
 * `mutates`: the call changes data, so a server failure leaves the outcome unknown.
 */
export function classify(status: number, headers: Headers, body: string, mutates: boolean): GoogleError {
  const parsed = ErrorBody.safeParse(jsonOrNull(body));
  const error = parsed.success ? parsed.data.error : { status: undefined, details: undefined };
  const reason = error.details?.find((detail) => detail.reason !== undefined)?.reason ?? null;
  const zero = error.details?.some((detail) => detail.metadata?.quota_limit_value === '0') ?? false;
  const isOfDay = error.details?.some((detail) => detail.metadata?.quota_unit === '1/d/{project}') ?? false;
  const kind = kindOf(status, error.status, reason, zero);
  const asked = retryAfter(headers);
  const floor = kind === 'rate_limited' ? rateFloorMs : kind === 'unavailable' ? serverFloorMs : null;
  return new GoogleError(kind, {
    status,
    reason,
    retryAfterMs: floor === null ? null : Math.max(floor, asked ?? 0),
    askedMs: asked,
    isOfDay,
    outcome: mutates && kind === 'unavailable' ? 'unknown' : 'not_applied',
  });
}

function kindOf(status: number, canonical: string | undefined, reason: string | null, zeroQuota: boolean): GoogleErrorKind {
  if (status === 401) return 'unauthenticated';
  if (status === 403) {
    if (reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') return 'scope_missing';
    return reason === 'SERVICE_DISABLED' ? 'service_disabled' : 'permission_denied';
  }
  if (status === 404) return 'not_found';
  if (status === 429) return zeroQuota ? 'quota_zero' : 'rate_limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return canonical === 'FAILED_PRECONDITION' ? 'failed_precondition' : 'invalid_argument';
}

/** `Retry-After` in ms, from seconds or a date; null when absent or invalid. */
export function retryAfter(headers: Headers, now: () => number = Date.now): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Parsed JSON, or null when the text is not JSON. */
export function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
