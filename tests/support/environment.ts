import { describeConfig } from '@sumaa/runtime/config';

const productVariables: ReadonlySet<string> = new Set(describeConfig().map(({ name }) => name));

/**
 * The caller's environment without the product's configuration: tests must not write to the developer's own database, event store or mail
 * server. Each test passes the configuration of its instance itself.
 */
export const callersEnvironment = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !productVariables.has(name)));
