export { ConfigError, type ConfigProblem } from './config-error.ts';
export {
  loadConfig,
  type Config,
  type GoogleConfig,
  type PaymentConfig,
  type S3Config,
  type SmsConfig,
  type WhatsAppConfig,
} from './config.ts';
export { configTable, describeConfig, envExample, type VariableDescription } from './describe.ts';
export { secret, type Secret } from './secret.ts';
export { sourcePath } from './source-path.ts';
export type { ProcessKind, VariableName } from './variables.ts';
