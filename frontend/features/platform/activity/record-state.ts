import type { RecordEvent } from '@sumaa/contracts';

/** What is known of a field: its value, or that it is personal (`masked`) or was erased. */
export type FieldState = { readonly kind: 'value'; readonly text: string } | { readonly kind: 'masked' | 'erased' };

/** The fields of a record after one of its events, by name. */
export type RecordState = ReadonlyMap<string, FieldState>;

/** The record after the event at `index`: of each field what the last event so far said; an empty state before the first (-1). */
export function stateAt(events: readonly RecordEvent[], index: number): RecordState {
  const state = new Map<string, FieldState>();
  for (const { fields, hidden } of events.slice(0, index + 1)) {
    for (const [name, value] of Object.entries(fields)) state.set(name, { kind: 'value', text: textOf(value) });
    for (const [name, kind] of Object.entries(hidden)) state.set(name, { kind });
  }
  return state;
}

export interface FieldChange {
  readonly name: string;
  readonly before: FieldState | null;
  readonly after: FieldState | null;
}

/** The fields that differ between two moments. A masked field that an event in between set counts as changed. */
export function changesBetween(events: readonly RecordEvent[], from: number, to: number): readonly FieldChange[] {
  const [before, after] = [stateAt(events, from), stateAt(events, to)];
  const touched = new Set(events.slice(Math.min(from, to) + 1, Math.max(from, to) + 1).flatMap(({ hidden }) => Object.keys(hidden)));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
    return JSON.stringify(was) === JSON.stringify(is) && !touched.has(name) ? [] : [{ name, before: was, after: is }];
  });
}

const textOf = (value: unknown): string => (value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** Personal fields by the id of their event. */
export type PersonalFields = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** An event with its masked fields as far as they were revealed. */
export function revealed(event: RecordEvent, personal: PersonalFields): RecordEvent {
  const fields = personal.get(event.id) ?? {};
  const hidden = Object.fromEntries(Object.entries(event.hidden).filter(([name]) => !Object.hasOwn(fields, name)));
  return { ...event, fields: { ...event.fields, ...fields }, hidden };
}
