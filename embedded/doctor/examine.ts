import { createPublicKey, randomBytes } from 'node:crypto';
import path from 'node:path';
import { ConfigError, loadConfig, type Config, type ProcessKind } from '@sumaa/runtime/config';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { checkEventStore } from './event-store.ts';
import { advice, ok, shortError, trouble, type Finding } from './finding.ts';
import { checkDataDir, checkEmbedded, checkNode, checkPort } from './machine.ts';
import { checkCommandApi, checkFiles, checkGoogle, checkMail, checkPlaces, checkRedis } from './outside.ts';
import { checkPostgres } from './postgres.ts';

/** Only the worker sends mails; it starts without a mail server, and its mails wait. */
const noMailServer = trouble(
  'mail',
  'no server is configured: mails wait until there is one',
  'Set SMTP_URL (and MAIL_FROM) for this process.',
);

type Env = Readonly<Record<string, string | undefined>>;

/** The environment completed by what the one-machine edition makes for itself: enough to read the rest of the configuration. */
async function completed(env: Env): Promise<Env> {
  const key = randomBytes(32).toString('base64');
  const made: Env = {
    DATABASE_URL: 'postgres://embedded@localhost/embedded',
    GOOGLE_CLIENT_ID: 'embedded',
    GOOGLE_CLIENT_SECRET: 'embedded',
    MASTER_KEY: key,
    EMAIL_HMAC_KEY: key,
    SERVICE_TOKEN: key,
    SESSION_SIGNING_KEY: await generateSigningKey(),
  };
  return { ...made, ...Object.fromEntries(Object.entries(env).filter(([, value]) => (value?.trim() ?? '') !== '')) };
}

/**
 * Checks everything the product needs here. With `process`: for that one process of an installation. Without: for the one-machine
 * edition, which starts what is not configured.
 */
export async function runChecks(env: Env, process?: ProcessKind): Promise<readonly Finding[]> {
  const embedded = process === undefined;
  const findings = [checkNode(globalThis.process.versions.node)];
  let config: Config;
  try {
    config = loadConfig(embedded ? await completed(env) : env, { process: process ?? 'all' });
    findings.push(ok('configuration', 'every variable can be read'));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...findings,
      ...error.problems.map(({ variable, problem, remedy }) => trouble('configuration', `${variable} ${problem}`, remedy)),
    ];
  }
  const given = (name: string) => (env[name]?.trim() ?? '') !== '';
  const { s3, redisUrl, mail } = config;
  const local = path.resolve(config.dataDir);
  const groups = await Promise.all([
    embedded || !(s3 || process === 'operator') ? checkDataDir(local) : [],
    // An operator's command listens on no port.
    process === 'operator' ? [] : checkPort(config.port, embedded ? config.host : '0.0.0.0'),
    embedded && !given('DATABASE_URL') ? Promise.resolve(checkEmbedded(local)) : [],
    checkKeys(config),
    given('DATABASE_URL')
      ? checkPostgres({
          url: config.databaseUrl.reveal(),
          poolerUrl: config.poolerUrl?.reveal() ?? null,
          masterKeys: config.keys.master,
          migratesItself: embedded,
          hasRedis: redisUrl !== null,
        })
      : [],
    given('EVENTSTORE_URL') ? checkEventStore(String(env['EVENTSTORE_URL'])) : [],
    // Projections call command-api to record rate-limited requests.
    process === 'worker' || process === 'query' || (process === 'operator' && given('COMMAND_URL') && given('SERVICE_TOKEN'))
      ? checkCommandApi(config.commandUrl, config.keys.serviceToken.reveal())
      : [],
    redisUrl ? checkRedis(redisUrl.reveal()) : [],
    mail.smtpUrl ? checkMail(mail.smtpUrl.reveal(), mail.from) : process === 'worker' ? noMailServer : [],
    given('GOOGLE_CLIENT_ID') ? checkGoogle(config.google) : [],
    given('GOOGLE_CLIENT_ID') && process !== 'query' ? checkPlaces(config.google) : [],
    s3 ? checkFiles(s3) : [],
  ]);
  return [...findings, ...groups.flat()];
}

/** Checks that the session keys belong together and that browsers keep cookies for the public address. */
async function checkKeys({ keys, publicUrl, nodeEnv }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (keys.signing) {
    try {
      const own = await publicKeyOf(keys.signing.reveal());
      findings.push(
        keys.verify === null || publicHalf(keys.verify).equals(publicHalf(own))
          ? ok('session keys', 'sign and verify')
          : trouble(
              'session keys',
              'SESSION_PUBLIC_KEY is not the half of SESSION_SIGNING_KEY',
              'Copy the public half of SESSION_SIGNING_KEY.',
            ),
      );
    } catch (error) {
      findings.push(trouble('session keys', `SESSION_SIGNING_KEY cannot be used (${shortError(error)})`, 'Make one as .env.example says.'));
    }
  }
  if (nodeEnv === 'production' && /^http:\/\/(?!localhost|127\.)/.test(publicUrl))
    findings.push(
      advice('address', 'PUBLIC_URL is not https: browsers keep no secure cookies there', 'Put TLS before the edge and set PUBLIC_URL.'),
    );
  return findings;
}

const publicHalf = (text: string) =>
  createPublicKey(text.trimStart().startsWith('{') ? { key: JSON.parse(text) as { kty: string }, format: 'jwk' } : text);
