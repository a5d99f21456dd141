/** An operation of the OpenAPI document, with every part of its request that identifies something. */
export interface Operation {
  /** `GET /api/Reviews/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  readonly multipart: boolean;
  readonly hasBody: boolean;
  /** Top-level fields of its body. */
  readonly fields: readonly string[];
  /** `path.id`, `query.location`, `body.locationIds` */
  readonly ids: readonly string[];
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
}
interface Described {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** Field names that identify something although their schema does not say so. */
const idLikeName = /(^id|Ids?|token|ticket|state|cursor|handle)$/i;

/** All operations of the document. */
export function operationsOf(document: Document): Operation[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], parameters = [], requestBody }]) => {
      const inQuery = parameters.filter(({ in: place }) => place === 'query' || place === 'path');
      const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        open: security.length === 0,
        multipart: type === 'multipart/form-data',
        hasBody: body !== undefined,
        fields: Object.keys(body?.schema.properties ?? {}),
        ids: [
          ...inQuery.flatMap(({ in: place, name, schema }) => idsIn(schema, `${place}.${name}`, schemas, place === 'path')),
          ...(body ? idsIn(body.schema, 'body', schemas) : []),
        ],
      };
    }),
  );
}

/** The parts of a value of this schema that identify something. Path parameters always do. */
function idsIn(schema: Schema, at: string, schemas: Readonly<Record<string, Schema>>, always = false): string[] {
  const known = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const name = at.split('.').at(-1) ?? '';
  const below = [
    ...Object.entries(known.properties ?? {}).flatMap(([member, each]) => idsIn(each, `${at}.${member}`, schemas)),
    ...(known.items ? idsIn(known.items, at, schemas) : []),
    ...[...(known.anyOf ?? []), ...(known.oneOf ?? []), ...(known.allOf ?? [])].flatMap((each) => idsIn(each, at, schemas)),
  ];
  const isText = known.type === 'string' && known.enum === undefined;
  const names = always || known.format === 'uuid' || (isText && idLikeName.test(name));
  return [...new Set([...(names ? [at] : []), ...below])];
}
