/** What the doctor says of one part. */
export interface Finding {
  readonly part: string;
  /** `trouble` keeps the product from working as it should; `advice` does not yet. */
  readonly state: 'ok' | 'advice' | 'trouble';
  readonly says: string;
  /** How to mend it; with every trouble and advice. */
  readonly remedy?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says });
export const advice = (part: string, says: string, remedy: string): Finding => ({ part, state: 'advice', says, remedy });
export const trouble = (part: string, says: string, remedy: string): Finding => ({ part, state: 'trouble', says, remedy });

/** What an error says of itself, without addresses or passwords that drivers quote. */
export function shortly(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : (error.cause ?? error);
  const code = [error, inner].flatMap((each) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string' ? [each.code] : [],
  )[0];
  return code ?? error.message.split('\n', 1)[0]?.replace(/\/\/[^@\s]*@/g, '//') ?? error.name;
}
