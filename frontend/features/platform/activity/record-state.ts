import type { RecordEvent } from '@sumaa/contracts';
import { forget, type FieldState, type RecordState } from './record-fields.ts';
import { applyToReplies } from './record-replies.ts';
import { ruleOf, type RecordRule } from './record-rules.ts';

/** The record after the event at `index`, by the rule of each event so far; an empty state before the first (-1). */
export function stateAt(events: readonly RecordEvent[], index: number): RecordState {
  const state = new Map<string, FieldState>();
  for (const event of events.slice(0, index + 1)) apply(state, event);
  return state;
}

/** Changes a state by one event; the names of the fields that it said. */
function apply(state: Map<string, FieldState>, { event, fields, hidden }: RecordEvent): readonly string[] {
  const rule = ruleOf(event);
  const ofReply = rule.life === undefined ? null : applyToReplies(state, rule.life, fields);
  const part = partOf(rule, fields) ?? ofReply;
  if (part !== null && rule.does !== undefined) forget(state, part);
  for (const other of rule.ends ?? []) forget(state, other);
  const said: (readonly [string, FieldState])[] = [
    ...Object.entries(fields).map(([name, value]) => [name, { kind: 'value', text: textOf(value) }] as const),
    ...Object.entries(hidden).map(([name, kind]) => [name, { kind }] as const),
  ];
  const isGone = part === null ? rule.life !== undefined : rule.does === 'end';
  const kept = isGone
    ? []
    : said.filter(([name, value]) => rule.names?.[name] !== null && (part === null || !isSame(state.get(name), value)));
  const within = part === null || isGone ? '' : `${part}.`;
  const names = kept.map(([name, value]) => {
    const key = `${within}${rule.names?.[name] ?? name}`;
    state.set(key, value);
    return key;
  });
  for (const [name, text] of Object.entries(rule.sets ?? {})) state.set(`${within}${name}`, { kind: 'value', text });
  return names;
}

/** The name of the part; one of several is told apart by the beginning of its id. */
function partOf({ part, by }: RecordRule, fields: RecordEvent['fields']): string | null {
  if (part === undefined) return null;
  return by === undefined ? part : `${part}.${textOf(fields[by] ?? null).slice(0, 18)}`;
}

const isSame = (one: FieldState | undefined, other: FieldState | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface FieldChange {
  readonly name: string;
  readonly before: FieldState | null;
  readonly after: FieldState | null;
}

/** The fields that differ between two moments. A masked field that an event in between set counts as changed. */
export function changesBetween(events: readonly RecordEvent[], from: number, to: number): readonly FieldChange[] {
  const [before, after] = [stateAt(events, from), stateAt(events, to)];
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const passed = new Map(stateAt(events, first));
  const touched = new Set(
    events.slice(first + 1, last + 1).flatMap((event) => apply(passed, event).filter((key) => passed.get(key)?.kind === 'masked')),
  );
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
    return isSame(was ?? undefined, is ?? undefined) && !touched.has(name) ? [] : [{ name, before: was, after: is }];
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
