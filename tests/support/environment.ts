import { describeConfig } from '@sumaa/runtime/config';

const ours: ReadonlySet<string> = new Set(describeConfig().map(({ name }) => name));

/**
 * The caller's environment without what configures the product: a database, a store or a mail server that somebody has for himself is
 * nothing that tests may write to. What an instance under test is told, whoever starts it says.
 */
export const callersEnvironment = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)));
