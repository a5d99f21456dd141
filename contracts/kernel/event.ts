import { z } from 'zod';

/** Replaces personal data after the key of its subject was destroyed. */
export const Erased = z.object({ $erased: z.literal(true) });
export type Erased = z.infer<typeof Erased>;
export const erased: Erased = { $erased: true };

const personalSchemas = new WeakSet<object>();

/** Marks a top-level field of an event as personal data: the codec encrypts it with the subject's key. */
export function personal<S extends z.ZodType>(schema: S): z.ZodUnion<readonly [S, typeof Erased]> {
  const marked = z.union([schema, Erased]);
  personalSchemas.add(marked);
  return marked;
}

/** The value, or null when it was erased or is absent. */
export function readable<T>(value: T | Erased | null | undefined): T | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && '$erased' in value ? null : value;
}

/** Turns the data of schema version `n` into that of `n + 1`. */
export type Upcast = (data: Record<string, unknown>) => Record<string, unknown>;

/** As the subject of an event: the business that it belongs to, which need not be in its data. */
export const ofItsBusiness = '@business';

export interface EventDefinition<T extends string = string, D extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly category: string;
  /** Current schema version, from 1. */
  readonly schema: number;
  readonly data: D;
  /** The fields with personal data, and the field that holds the id of their subject, or `ofItsBusiness`. */
  readonly personal: { readonly subject: string; readonly fields: readonly string[] } | null;
  /** Upcasters by the version they start from, without gaps from 1 to `schema`. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

/**
 * Declares an event. `subject` names the data field that holds the id of the person (or review) whose key encrypts
 * the fields marked `personal`; `ofItsBusiness`: that of the business. Throws TypeError when only one of marks and subject is given, or an upcaster is missing.
 */
export function defineEvent<const T extends string, Shape extends z.ZodRawShape>(definition: {
  readonly type: T;
  readonly category: string;
  readonly data: Shape;
  readonly subject?: (keyof Shape & string) | typeof ofItsBusiness;
  readonly schema?: number;
  readonly upcasts?: Readonly<Record<number, Upcast>>;
}): EventDefinition<T, z.ZodObject<Shape>> {
  const { type, category, subject, schema = 1, upcasts = {} } = definition;
  const fields = Object.keys(definition.data).filter((name) => personalSchemas.has(definition.data[name] as object));
  if (fields.length > 0 !== (subject !== undefined)) throw new TypeError(`${type}: personal fields and a subject need each other`);
  for (let version = 1; version < schema; version++) if (!upcasts[version]) throw new TypeError(`${type}: no upcaster from ${version}`);
  return { type, category, schema, data: z.object(definition.data), personal: subject ? { subject, fields } : null, upcasts };
}

/** The event as deciders and projections read it: `{ type, data }`. */
export type EventOf<D> = D extends EventDefinition<infer T, infer S> ? { readonly type: T; readonly data: z.output<S> } : never;
/** The union of the events of a catalogue `{ Name: EventDefinition }`. */
export type EventsOf<C extends Record<string, EventDefinition>> = { [K in keyof C]: EventOf<C[K]> }[keyof C];
