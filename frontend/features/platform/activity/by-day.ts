import type { AuditItem } from '@sumaa/contracts';

/** The lines of one day in the browser's time zone. */
export interface Day {
  readonly key: string;
  readonly items: readonly AuditItem[];
}

/** Groups consecutive lines of the same day, keeping their order. */
export function byDay(items: readonly AuditItem[]): readonly Day[] {
  const days: { readonly key: string; readonly items: AuditItem[] }[] = [];
  for (const item of items) {
    const key = new Date(item.at).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, items: [item] });
  }
  return days;
}
