import fc from 'fast-check';

/** A part of the JSON schemas of the OpenAPI document, as far as its requests use them. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** Of a record: its values. */
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.nat(1e9).map((n) => `fuzz-${n}@business.example`),
  uri: fc.webUrl({ validSchemes: ['https'] }),
  'date-time': fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
};

function textOf({ format = '', pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (texts[format]) return texts[format];
  // Refinements that a schema cannot say are met by chance or not at all: such a value is nearly valid.
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  if (pattern === undefined) return any;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return any;
  }
}

function objectsOf({ properties = {}, required = [], additionalProperties: more = {} }: Schema): fc.Arbitrary<unknown> {
  // The names of a record whose names are listed are required; each has the same values.
  const others = required.filter((name) => !(name in properties)).map((name) => [name, typeof more === 'boolean' ? {} : more] as const);
  const known = [...Object.entries(properties), ...others].map(([name, each]) => [name, valuesOf(each)] as const);
  return fc.record(Object.fromEntries(known), { requiredKeys: [...required] });
}

/** Values that this schema allows. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // The parts are patterns of one text, or objects that are merged.
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf) as Schema);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length > 1) return fc.oneof(...types.map((type) => valuesOf({ ...schema, type })));
  const { minimum = -1e6, maximum = 1e6, minItems = 0, maxItems = 5 } = schema;
  switch (types[0]) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -2e9), max: Math.min(maximum, 2e9) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) });
    case 'object':
      return objectsOf(schema);
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

/** What no field expects. */
export const hostileValues: readonly unknown[] = [
  '\0',
  '\ud800',
  'a\u202eb',
  '\u200b',
  '',
  ' ',
  'x'.repeat(1_000_000),
  'ا'.repeat(300),
  '🧨'.repeat(1_000),
  '%00%0a',
  "'; drop table es.event; --",
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99T99:99:99.999Z',
  '+275760-09-13T00:00:00.000Z',
  'javascript:alert(1)',
  'http://[::1]:6379/',
  'https://\u202e.example',
  '__proto__',
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  { $ref: '#' },
  Array.from({ length: 5_000 }, () => 'x'),
];
