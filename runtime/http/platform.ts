import type { Health } from '../health/index.ts';

type Detail = string | number | boolean | null;

/** The health report as the contract's model; `status` is 503 while a needed part is down. */
export async function healthAnswer(health: Pick<Health, 'report'>): Promise<{
  model: { ok: boolean; parts: { name: string; ok: boolean; detail: Record<string, Detail> }[] };
  status: number;
  code: string;
}> {
  const report = await health.report();
  const ok = report.status === 'ok';
  const parts = Object.entries(report.parts).map(([name, part]) => ({
    name,
    ok: part.status === 'ok',
    detail: { ...flat(part.detail), ms: part.ms, needed: part.needed, ...(part.error === undefined ? {} : { error: part.error }) },
  }));
  return { model: { ok, parts }, status: ok ? 200 : 503, code: ok ? 'ok' : 'unavailable' };
}

function flat(detail: Record<string, unknown> = {}): Record<string, Detail> {
  const entries = Object.entries(detail).map(([name, value]): [string, Detail] => {
    if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return [name, value];
    return [name, JSON.stringify(value) ?? null];
  });
  return Object.fromEntries(entries);
}
