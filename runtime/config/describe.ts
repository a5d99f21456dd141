import { variables, type ProcessKind, type Variable } from './variables.ts';

export interface VariableDescription {
  readonly name: string;
  readonly section: string;
  readonly description: string;
  readonly example: string;
  readonly default: string | null;
  readonly secret: boolean;
  readonly required: readonly ProcessKind[];
}

/** The description of every variable, in the order of the documentation. */
export function describeConfig(): readonly VariableDescription[] {
  return Object.entries<Variable>(variables).map(([name, { schema: _schema, remedy: _remedy, ...about }]) => ({ name, ...about }));
}

/** The table of `docs/configuration.md`. */
export function configTable(): string {
  const rows = describeConfig().map((v) => {
    const fallback = v.default === null ? (v.required.length > 0 ? 'required' : '') : v.default === '' ? 'empty' : `\`${v.default}\``;
    return `| ${v.section} | \`${v.name}\` | ${v.description} | ${fallback} |`;
  });
  return ['| part | variable | meaning | default |', '|---|---|---|---|', ...rows].join('\n');
}

/** The text of `.env.example`: every variable commented out, with its meaning. */
export function envExample(): string {
  const lines: string[] = [];
  let section = '';
  for (const v of describeConfig()) {
    if (v.section !== section) lines.push(...(section === '' ? [] : ['']), `# ${(section = v.section)}`);
    lines.push(`# ${v.description}`, `#${v.name}=${v.example}`);
  }
  return `${lines.join('\n')}\n`;
}
