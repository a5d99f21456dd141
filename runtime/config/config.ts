import path from 'node:path';
import type { z } from 'zod';
import { vapidPublicKey } from '../push/index.ts';
import { ConfigError, type ConfigProblem } from './config-error.ts';
import { secret, type Secret } from './secret.ts';
import { variables, type ProcessKind, type Variable, type VariableName } from './variables.ts';

/** Google's endpoints and our credentials there. All addresses have no trailing slash. */
export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly placesApiKey: Secret | null;
  /** The most snapshots of competitors in a day. */
  readonly placesCallsPerDay: number;
  readonly requestsPerMinute: number;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly certsUrl: string;
  readonly issuer: string;
  readonly accountsUrl: string;
  readonly businessUrl: string;
  readonly reviewsUrl: string;
  readonly notificationsUrl: string;
  readonly placesUrl: string;
  /** Pub/Sub topic for push notifications, and the audience and service account of valid pushes; null: polling only. */
  readonly push: { readonly topic: string; readonly audience: string; readonly serviceAccount: string } | null;
}

/** The account at the payment provider. */
export interface PaymentConfig {
  /** Without a trailing slash. */
  readonly apiUrl: string;
  readonly secretKey: Secret;
  readonly publishableKey: string;
  readonly webhookSecret: Secret;
  /** Of this process. */
  readonly callsPerSecond: number;
}

/** A bucket of an S3-compatible store. */
export interface S3Config {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

/** The SMS provider. */
export interface SmsConfig {
  readonly sender: string;
  readonly appSid: Secret | null;
  readonly url: string;
  /** Null: no delivery reports are taken. */
  readonly deliveryToken: Secret | null;
}

/** Our number in the WhatsApp Business Platform. What a process does not need is null there. */
export interface WhatsAppConfig {
  readonly url: string;
  readonly phoneNumberId: string;
  /** The number itself, digits only. */
  readonly number: string;
  readonly template: string;
  readonly accessToken: Secret | null;
  readonly appSecret: Secret | null;
  readonly verifyToken: Secret | null;
}

/** The whole configuration of a server process, checked and typed. */
export interface Config {
  readonly process: ProcessKind;
  readonly nodeEnv: 'development' | 'production' | 'test';
  readonly port: number;
  /** Embedded edition only. */
  readonly host: string;
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly logLevel: string;
  readonly trustProxy: boolean | number;
  readonly rateLimits: boolean;
  /** Receiver on this machine for webhooks that are tried out; never in production. */
  readonly webhookReceiver: string | null;
  readonly commandUrl: string;
  readonly databaseUrl: Secret;
  /** PgBouncer before it, for everything that needs no session of its own; null: there is none. */
  readonly poolerUrl: Secret | null;
  /** A login of an analyst for the SQL page, often on a replica; null: the page makes one in the database. */
  readonly analyticsUrl: Secret | null;
  /** EventStoreDB; null: the events are stored in Postgres. */
  readonly eventStoreUrl: Secret | null;
  readonly eventStoreNamespace: string;
  readonly redisUrl: Secret | null;
  readonly jobLockSeconds: number;
  /** Null: files are stored in the data folder. */
  readonly s3: S3Config | null;
  /** Null: backups are kept in the data folder. */
  readonly backupBucket: S3Config | null;
  readonly mail: {
    readonly smtpUrl: Secret | null;
    readonly from: string;
    /** The domain of answers to our mails; `port` null: this process takes no mail. Null: answers go to the sender of our mails. */
    /** Where the daily signed heads of the log go. */
    readonly auditTo: string | null;
    readonly inbound: { readonly domain: string; readonly port: number | null } | null;
  };
  /** Web push; null: nobody can be notified on a device. `privateKey` is null in processes that send nothing. */
  readonly push: { readonly publicKey: string; readonly privateKey: Secret | null; readonly services: readonly string[] } | null;
  /** Text messages; null: none are sent. `appSid` is null in processes that send nothing. */
  readonly sms: SmsConfig | null;
  /** Null: nobody is notified by WhatsApp. */
  readonly whatsapp: WhatsAppConfig | null;
  readonly google: GoogleConfig;
  /** Null: plans are arranged with the platform, by invoice and bank transfer. */
  readonly payments: PaymentConfig | null;
  /** The endpoint that writes replies; null: the embedded writer does. */
  readonly ai: { readonly baseUrl: string; readonly apiKey: Secret | null; readonly model: string } | null;
  /** Whether cards are taken; known also where the secret keys are not. */
  readonly paymentsOnline: boolean;
  /** Where releases are announced, and the key of whoever announces them; null: nowhere. */
  readonly updates: { readonly url: string; readonly key: Buffer } | null;
  /** Whether Google Maps can be searched for competitors. */
  readonly placesOnline: boolean;
  readonly keys: {
    /** 32 bytes each; the first encrypts, all decrypt. */
    readonly master: readonly Buffer[];
    readonly emailHmac: Buffer;
    /** Private JWK or PEM; null in processes that only verify. */
    readonly signing: Secret | null;
    readonly verify: string | null;
    readonly serviceToken: Secret;
  };
  /** Port for metrics and health; null: none. */
  readonly adminPort: number | null;
  /** Collector for traces; null: tracing is off. */
  readonly traceEndpoint: string | null;
  readonly demoData: boolean;
  readonly admin: { readonly email: string; readonly password: Secret } | null;
  /** What holds without a choice of person and business. `riyalsPerEuro`: null without a rate. */
  readonly display: { readonly undoSeconds: number; readonly riyalsPerEuro: number | null };
  readonly firstSyncReviews: number;
  readonly pollSeconds: number;
  /** For how many days rows of each kind are kept. */
  readonly keepDays: Readonly<Record<'mails' | 'deadLetters' | 'notifications' | 'activity' | 'audit' | 'messages', number>>;
  /** What is kept of the logs in the database. */
  readonly logs: { readonly keepDays: number; readonly maxMegabytes: number };
}

type Parsed = { readonly [N in VariableName]: z.output<(typeof variables)[N]['schema']> | undefined };

/**
 * Reads the configuration from environment variables. Empty values count as unset.
 * Throws one ConfigError that lists every missing or wrong variable with its remedy, without values.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, options: { readonly process?: ProcessKind } = {}): Config {
  const process = options.process ?? 'all';
  const problems: ConfigProblem[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const given = env[name]?.trim() === '' ? undefined : env[name];
    const text = given ?? variable.default;
    if (text === null || text === undefined) {
      if (variable.required.includes(process)) problems.push({ variable: name, problem: 'is missing', remedy: variable.remedy });
      continue;
    }
    const result = variable.schema.safeParse(text);
    if (result.success) parsed[name] = result.data;
    else problems.push({ variable: name, problem: result.error.issues[0]?.message ?? 'is not valid', remedy: variable.remedy });
  }
  if ((env.ADMIN_EMAIL?.trim() ?? '') !== '' && (env.ADMIN_PASSWORD?.trim() ?? '') === '') {
    problems.push({ variable: 'ADMIN_PASSWORD', problem: 'is required with ADMIN_EMAIL', remedy: variables.ADMIN_PASSWORD.remedy });
  }
  if (parsed.GOOGLE_PUBSUB_TOPIC !== undefined && parsed.GOOGLE_PUBSUB_SERVICE_ACCOUNT === undefined) {
    const { remedy } = variables.GOOGLE_PUBSUB_SERVICE_ACCOUNT;
    problems.push({ variable: 'GOOGLE_PUBSUB_SERVICE_ACCOUNT', problem: 'is required with GOOGLE_PUBSUB_TOPIC', remedy });
  }
  if (parsed.INBOUND_SMTP_PORT !== undefined && parsed.INBOUND_DOMAIN === undefined) {
    const { remedy } = variables.INBOUND_DOMAIN;
    problems.push({ variable: 'INBOUND_DOMAIN', problem: 'is required with INBOUND_SMTP_PORT', remedy });
  }
  if (parsed.S3_BACKUP_BUCKET !== undefined && parsed.S3_ENDPOINT === undefined) {
    const { remedy } = variables.S3_ENDPOINT;
    problems.push({ variable: 'S3_ENDPOINT', problem: 'is required with S3_BACKUP_BUCKET', remedy });
  }
  problems.push(...incomplete(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']));
  problems.push(...incomplete(env, ['PAYMENT_SECRET_KEY', 'PAYMENT_PUBLISHABLE_KEY', 'PAYMENT_WEBHOOK_SECRET']));
  if (parsed.WEBHOOK_RECEIVER !== undefined && parsed.NODE_ENV === 'production') {
    const { remedy } = variables.WEBHOOK_RECEIVER;
    problems.push({ variable: 'WEBHOOK_RECEIVER', problem: 'is set where NODE_ENV is production', remedy });
  }
  problems.push(...channelProblems(process, parsed as Parsed));
  if (process !== 'query') problems.push(...incomplete(env, ['PAYMENT_SECRET_KEY', 'PAYMENT_PUBLISHABLE_KEY', 'PAYMENT_WEBHOOK_SECRET']));
  if (problems.length > 0) throw new ConfigError(problems);
  return assemble(process, parsed as Parsed);
}

/** The variables that are missing although another of the same set is given. */
function incomplete(env: Readonly<Record<string, string | undefined>>, names: readonly VariableName[]): ConfigProblem[] {
  const missing = names.filter((name) => (env[name]?.trim() ?? '') === '');
  const given = names.find((name) => !missing.includes(name));
  if (given === undefined) return [];
  return missing.map((variable) => ({ variable, problem: `is required with ${given}`, remedy: variables[variable].remedy }));
}

/** The problems of push keys, of an SMS provider and of a number at WhatsApp that are given only in part. */
function channelProblems(process: ProcessKind, v: Parsed): ConfigProblem[] {
  const sends = process === 'worker' || process === 'all';
  const problem = (variable: VariableName, text: string): ConfigProblem => ({
    variable,
    problem: text,
    remedy: variables[variable].remedy,
  });
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = v;
  const isPair = publicKey === undefined || privateKey === undefined || vapidPublicKey(privateKey) === publicKey;
  return [
    ...(isPair ? [] : [problem('VAPID_PUBLIC_KEY', 'is not the public half of VAPID_PRIVATE_KEY')]),
    ...(sends && publicKey !== undefined && privateKey === undefined
      ? [problem('VAPID_PRIVATE_KEY', 'is required with VAPID_PUBLIC_KEY')]
      : []),
    ...(sends && v.SMS_SENDER !== undefined && v.SMS_APP_SID === undefined ? [problem('SMS_APP_SID', 'is required with SMS_SENDER')] : []),
    ...(v.WHATSAPP_PHONE_NUMBER_ID === undefined ? [] : neededForWhatsApp(process))
      .filter((name) => v[name] === undefined)
      .map((name) => problem(name, 'is required with WHATSAPP_PHONE_NUMBER_ID')),
  ];
}

/** The variables without which a process cannot do its part. */
function neededForWhatsApp(process: ProcessKind): VariableName[] {
  const isOneOf = (...kinds: ProcessKind[]) => kinds.includes(process);
  return [
    'WHATSAPP_NUMBER',
    ...(isOneOf('worker', 'all') ? (['WHATSAPP_ACCESS_TOKEN'] as const) : []),
    ...(isOneOf('command', 'all') ? (['WHATSAPP_APP_SECRET'] as const) : []),
    ...(isOneOf('query', 'all') ? (['WHATSAPP_VERIFY_TOKEN'] as const) : []),
  ];
}

const secretOrNull = (value: string | undefined): Secret | null => (value === undefined ? null : secret(value));

/** Values that the process does not require may be absent; they become empty, and that process never uses them. */
function assemble(process: ProcessKind, v: Parsed): Config {
  const set = <N extends VariableName>(name: N) => v[name] as NonNullable<Parsed[N]>;
  return {
    process,
    nodeEnv: set('NODE_ENV'),
    port: set('PORT'),
    host: set('HOST'),
    publicUrl: set('PUBLIC_URL'),
    dataDir: path.resolve(set('DATA_DIR')),
    logLevel: set('LOG_LEVEL'),
    trustProxy: set('TRUST_PROXY'),
    rateLimits: set('RATE_LIMITS'),
    webhookReceiver: v.WEBHOOK_RECEIVER ?? null,
    commandUrl: set('COMMAND_URL'),
    databaseUrl: secret(set('DATABASE_URL')),
    poolerUrl: secretOrNull(v.DATABASE_POOLER_URL),
    analyticsUrl: secretOrNull(v.ANALYTICS_DATABASE_URL),
    eventStoreUrl: secretOrNull(v.EVENTSTORE_URL),
    eventStoreNamespace: set('EVENTSTORE_NAMESPACE'),
    redisUrl: secretOrNull(v.REDIS_URL),
    jobLockSeconds: set('JOB_LOCK_SECONDS'),
    s3: s3Of(v),
    backupBucket: backupBucketOf(v),
    mail: { smtpUrl: secretOrNull(v.SMTP_URL), from: set('MAIL_FROM'), auditTo: v.AUDIT_MAIL_TO ?? null, inbound: inboundOf(v) },
    push: pushOf(v),
    sms: smsOf(v),
    whatsapp: whatsappOf(v),
    google: googleOf(v),
    ai: v.AI_BASE_URL === undefined ? null : { baseUrl: v.AI_BASE_URL, apiKey: secretOrNull(v.AI_API_KEY), model: v.AI_MODEL ?? '' },
    payments: paymentsOf(v),
    paymentsOnline: v.PAYMENT_PUBLISHABLE_KEY !== undefined,
    updates: v.UPDATE_FEED_URL && v.UPDATE_FEED_KEY ? { url: v.UPDATE_FEED_URL, key: v.UPDATE_FEED_KEY } : null,
    placesOnline: v.GOOGLE_PLACES_API_KEY !== undefined,
    keys: {
      master: set('MASTER_KEY'),
      emailHmac: set('EMAIL_HMAC_KEY'),
      signing: secretOrNull(v.SESSION_SIGNING_KEY),
      verify: v.SESSION_PUBLIC_KEY ?? null,
      serviceToken: secret(set('SERVICE_TOKEN')),
    },
    adminPort: v.ADMIN_PORT ?? null,
    traceEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    demoData: set('DEMO_DATA'),
    admin: v.ADMIN_EMAIL === undefined ? null : { email: v.ADMIN_EMAIL, password: secret(v.ADMIN_PASSWORD ?? '') },
    display: { undoSeconds: set('REPLY_UNDO_SECONDS'), riyalsPerEuro: v.RIYALS_PER_EURO ?? null },
    firstSyncReviews: set('FIRST_SYNC_REVIEWS'),
    pollSeconds: set('POLL_SECONDS'),
    keepDays: {
      mails: set('KEEP_MAILS_DAYS'),
      deadLetters: set('KEEP_DEAD_LETTERS_DAYS'),
      notifications: set('KEEP_NOTIFICATIONS_DAYS'),
      activity: set('KEEP_ACTIVITY_DAYS'),
      audit: set('KEEP_AUDIT_DAYS'),
      messages: set('KEEP_MESSAGES_DAYS'),
    },
    logs: { keepDays: set('KEEP_LOGS_DAYS'), maxMegabytes: set('LOGS_MAX_MB') },
  };
}

function inboundOf({ INBOUND_DOMAIN: domain, INBOUND_SMTP_PORT: port }: Parsed): Config['mail']['inbound'] {
  return domain === undefined ? null : { domain, port: port ?? null };
}

function pushOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: key, PUSH_SERVICES: services = [] }: Parsed): Config['push'] {
  return publicKey === undefined ? null : { publicKey, privateKey: secretOrNull(key), services };
}

function smsOf({ SMS_SENDER: sender, SMS_APP_SID: sid, SMS_URL: url = '', SMS_DELIVERY_TOKEN: token }: Parsed): SmsConfig | null {
  return sender === undefined ? null : { sender, appSid: secretOrNull(sid), url, deliveryToken: secretOrNull(token) };
}

function whatsappOf(v: Parsed): WhatsAppConfig | null {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_NUMBER: number } = v;
  if (phoneNumberId === undefined || number === undefined) return null;
  return {
    url: v.WHATSAPP_API_URL ?? '',
    phoneNumberId,
    number,
    template: v.WHATSAPP_TEMPLATE ?? '',
    accessToken: secretOrNull(v.WHATSAPP_ACCESS_TOKEN),
    appSecret: secretOrNull(v.WHATSAPP_APP_SECRET),
    verifyToken: secretOrNull(v.WHATSAPP_VERIFY_TOKEN),
  };
}

function s3Of(v: Parsed): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: key, S3_REGION: region = '' } = v;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || key === undefined) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey: secret(key) };
}

function backupBucketOf(v: Parsed): S3Config | null {
  const store = s3Of(v);
  return store && v.S3_BACKUP_BUCKET !== undefined ? { ...store, bucket: v.S3_BACKUP_BUCKET } : null;
}

function paymentsOf(v: Parsed): PaymentConfig | null {
  const { PAYMENT_SECRET_KEY: key, PAYMENT_PUBLISHABLE_KEY: publishableKey, PAYMENT_WEBHOOK_SECRET: webhookSecret } = v;
  if (key === undefined || publishableKey === undefined || webhookSecret === undefined) return null;
  const { PAYMENT_API_URL: apiUrl = '', PAYMENT_CALLS_PER_SECOND: callsPerSecond = 0 } = v;
  return { apiUrl, secretKey: secret(key), publishableKey, webhookSecret: secret(webhookSecret), callsPerSecond };
}

function googleOf(v: Parsed): GoogleConfig {
  const address = (name: VariableName) => v[name] as string;
  return {
    clientId: v.GOOGLE_CLIENT_ID ?? '',
    clientSecret: secret(v.GOOGLE_CLIENT_SECRET ?? ''),
    placesApiKey: secretOrNull(v.GOOGLE_PLACES_API_KEY),
    placesCallsPerDay: v.GOOGLE_PLACES_CALLS_PER_DAY as number,
    requestsPerMinute: v.GOOGLE_REQUESTS_PER_MINUTE as number,
    authorizeUrl: address('GOOGLE_AUTHORIZE_URL'),
    tokenUrl: address('GOOGLE_TOKEN_URL'),
    revokeUrl: address('GOOGLE_REVOKE_URL'),
    certsUrl: address('GOOGLE_CERTS_URL'),
    issuer: address('GOOGLE_ISSUER'),
    accountsUrl: address('GOOGLE_ACCOUNTS_URL'),
    businessUrl: address('GOOGLE_BUSINESS_URL'),
    reviewsUrl: address('GOOGLE_REVIEWS_URL'),
    notificationsUrl: address('GOOGLE_NOTIFICATIONS_URL'),
    placesUrl: address('GOOGLE_PLACES_URL'),
    push:
      v.GOOGLE_PUBSUB_TOPIC === undefined
        ? null
        : {
            topic: v.GOOGLE_PUBSUB_TOPIC,
            audience: v.GOOGLE_PUBSUB_AUDIENCE ?? `${v.PUBLIC_URL}/api/integration/google/notifications`,
            serviceAccount: v.GOOGLE_PUBSUB_SERVICE_ACCOUNT ?? '',
          },
  };
}
