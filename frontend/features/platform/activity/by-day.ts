import type { AuditItem } from '@sumaa/contracts';

/** Lines of one day of the browser's calendar. */
export interface Day {
  readonly key: string;
  readonly items: readonly AuditItem[];
}

/** Lines in their order, cut where the day changes. */
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
