import type { AuditItem } from '@sumaa/contracts';

/** The lines of one day in the browser's time zone. */
export interface Day {
  readonly key: string;
  readonly items: readonly AuditItem[];
}

/** Groups consecutive lines of the same day, keeping their order. */
export function byDay(items: readonly AuditItem[]): readonly Day[] {
  const days: { readonly key: string; readonly day: string; readonly items: AuditItem[] }[] = [];
  for (const item of items) {
    const day = new Date(item.at).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    // In a chain a day may come again.
    else days.push({ key: String(days.length), day, items: [item] });
  }
  return days;
}
