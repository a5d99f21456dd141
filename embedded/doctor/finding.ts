/** Result of one check. */
export interface Finding {
  readonly part: string;
  /** `trouble`: the product does not work as it should; `advice`: it works, but a risk remains. */
  readonly state: 'ok' | 'advice' | 'trouble';
  readonly message: string;
  /** How to fix it; present with every trouble and advice. */
  readonly remedy?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', message: says });
export const advice = (part: string, says: string, remedy: string): Finding => ({ part, state: 'advice', message: says, remedy });
export const trouble = (part: string, says: string, remedy: string): Finding => ({ part, state: 'trouble', message: says, remedy });

/** The error's code, else the first line of its message without user and password of addresses. */
export function shortError(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : (error.cause ?? error);
  const code = [error, inner].flatMap((each) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string' ? [each.code] : [],
  )[0];
  return code ?? error.message.split('\n', 1)[0]?.replace(/\/\/[^@\s]*@/g, '//') ?? error.name;
}
