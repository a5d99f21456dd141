import type { Plugin } from 'vite';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const DESCRIPTIONS = [
  /^ *inst\._zod\.processJSONSchema = .*;\n/gm,
  /^ *jsonSchema: \{\n *input: createStandardJSONSchemaMethod.*\n *output: createStandardJSONSchemaMethod.*\n *\},\n/gm,
  /^ *toJSONSchema\(params\) \{\n *return createToJSONSchemaMethod.*\n *\},\n/gm,
];

/** Zod's schemas without what describes them as JSON Schema: only servers publish that, and every schema would bring it along. */
export const withoutJsonSchema = (module: string): string => DESCRIPTIONS.reduce((text, part) => text.replace(part, ''), module);

/** Removes what schemas do not need in a browser. */
export function leanZod(): Plugin {
  return {
    name: 'sumaa:lean-zod',
    apply: 'build',
    transform: (code, id) => (SCHEMAS.test(id) ? { code: withoutJsonSchema(code), map: null } : null),
  };
}
