import { z } from 'zod';
import { browserPushServices } from '../push/index.ts';

/**
 * The process that reads the configuration; it decides which variables are required. `all`: every app in one process; `migrate`: the
 * migration job; `operator`: a command-line tool of the operator.
 */
export type ProcessKind = 'command' | 'query' | 'worker' | 'all' | 'migrate' | 'operator';

/** One environment variable: how it is parsed and documented. */
export interface Variable<S extends z.ZodType = z.ZodType> {
  readonly section: string;
  readonly description: string;
  readonly example: string;
  /** Text of the default, parsed like a given value; null: no default. */
  readonly default: string | null;
  readonly secret: boolean;
  /** The processes that do not start without the variable. */
  readonly required: readonly ProcessKind[];
  readonly schema: S;
  /** What to do when the value is wrong or missing. */
  readonly remedy: string;
}

const everyProcess = ['command', 'query', 'worker', 'all'] as const;
const everyReader = [...everyProcess, 'operator'] as const;

function variable<S extends z.ZodType>(
  section: string,
  schema: S,
  about: Partial<Omit<Variable, 'schema' | 'section'>> & { description: string },
): Variable<S> {
  const example = about.example ?? about.default ?? '';
  return { section, schema, example, default: null, secret: false, required: [], remedy: `set it like: ${example}`, ...about };
}

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket');
const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' }).transform((text) => text.replace(/\/+$/, ''));
const urlOf = (protocol: RegExp, kind: string) => z.url({ protocol, error: `is not a ${kind} address` });
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `is below ${min}`).max(max, `is above ${max}`));
const rate = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'is not a number')
  .transform(Number)
  .pipe(z.number().positive('is not above 0'));
const onOff = z.enum(['on', 'off'], { error: 'is neither «on» nor «off»' }).transform((value) => value === 'on');
const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'does not hold 32 bytes in base64');
const keys = z
  .string()
  .transform((text) => text.split(',').map((part) => Buffer.from(part.trim(), 'base64')))
  .refine((list) => list.every((bytes) => bytes.length === 32), 'holds a key that is not 32 bytes in base64');
const pushServices = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.every((part) => /^(https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?|http:\/\/127\.0\.0\.1:\d+)$/.test(part)),
    'is not a list of https:// addresses without a path',
  );
const newKey = `make one with: node -p "crypto.randomBytes(32).toString('base64')"`;
const keyExample = 'base64 of 32 random bytes';
const google = (description: string, host: string) => variable('Google', url, { description, default: host });

/** How long rows of a kind are kept, in days: `what` are deleted once a day. */
const keep = (what: string, days: number) =>
  variable('Retention', whole(7, 36_500), { description: `Days after which ${what} are deleted.`, default: String(days) });

/** Every variable. The table in `docs/configuration.md` and .env.example are generated from this list. */
export const variables = {
  NODE_ENV: variable('Server', z.enum(['development', 'production', 'test']), {
    description: 'Kind of installation.',
    default: 'development',
  }),
  PORT: variable('Server', whole(0, 65_535), { description: 'Port the server listens on; 0 takes a free one.', default: '3000' }),
  HOST: variable('Server', z.string().min(1), {
    description:
      'Address the embedded edition listens on: this machine only by default, 0.0.0.0 for every interface. The apps of an installation listen on every interface.',
    default: '127.0.0.1',
  }),
  PUBLIC_URL: variable('Server', url, {
    description: 'Address that users open in their browser; links in mails start with it.',
    default: 'http://localhost:3000',
  }),
  DATA_DIR: variable('Server', z.string().min(1), {
    description: 'Folder for uploaded files (embedded edition: also the database and keys).',
    default: '.data',
  }),
  LOG_LEVEL: variable('Server', z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    description: 'Lowest log level that is written.',
    default: 'info',
  }),
  TRUST_PROXY: variable('Server', z.union([onOff, whole(1, 10)]), {
    description:
      'The number of proxies in front, whose entries at the end of `X-Forwarded-For` are believed; `on` believes the first entry, so only where a proxy replaces what clients send. Address lists of the console and of API keys depend on it.',
    default: 'off',
    example: '1',
  }),
  RATE_LIMITS: variable('Server', onOff, {
    description: 'Rate limits per IP address and account. Switch off only for measurements.',
    default: 'on',
  }),
  UPDATE_FEED_URL: variable('Server', url, {
    description: 'Address that announces releases, asked when somebody checks for updates in the console. Without it the console says so.',
    example: 'https://updates.example.com/sumaa.json',
  }),
  UPDATE_FEED_KEY: variable('Server', key, {
    description: 'Public key of whoever announces releases (Ed25519, 32 bytes in base64); UPDATE_FEED_URL is only asked with it.',
    remedy: 'copy it from where the releases are announced',
  }),
  WEBHOOK_RECEIVER: variable(
    'Server',
    z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'is not an address of this machine (http://127.0.0.1:PORT)'),
    {
      description:
        'Receiver on this machine that gets the webhooks for https://receiver.example, to try them out. Refused where NODE_ENV is production: other addresses inside a network are never reached.',
      example: 'http://127.0.0.1:4000',
      remedy: 'leave it unset; it is for development and tests only',
    },
  ),
  COMMAND_URL: variable('Server', url, {
    description: 'Address of command-api for workers and projections.',
    default: 'http://localhost:3000',
  }),

  DATABASE_URL: variable('Stores', urlOf(/^postgres(ql)?$/, 'postgres'), {
    description: 'Postgres: read models, vault and, without EventStoreDB, the events.',
    example: 'postgres://sumaa:password@localhost:5432/sumaa',
    secret: true,
    required: [...everyReader, 'migrate'],
  }),
  DATABASE_POOLER_URL: variable('Stores', urlOf(/^postgres(ql)?$/, 'postgres'), {
    description:
      'PgBouncer (1.21 or newer) before the Postgres of `DATABASE_URL`, configured as `deploy/pooler/start.sh` does: the pools of the apps connect there, and only leases, LISTEN, migrations and rebuilds to `DATABASE_URL`.',
    example: 'postgres://sumaa:password@pooler:6432',
    secret: true,
  }),
  ANALYTICS_DATABASE_URL: variable('Stores', urlOf(/^postgres(ql)?$/, 'postgres'), {
    description:
      'What the SQL page of the console reads: a login made by `npm run analyst -- add`, often at a replica; without it the page makes a login of its own in `DATABASE_URL`.',
    example: 'postgres://analyst_page:password@replica:5432/sumaa',
    secret: true,
  }),
  EVENTSTORE_URL: variable(
    'Stores',
    z.string().regex(/^esdb(\+discover)?:\/\/[^?/]+/, 'is not an EventStoreDB address (esdb:// or esdb+discover://)'),
    {
      description: 'EventStoreDB for the events; without it they are stored in Postgres.',
      example: 'esdb://admin:password@localhost:2113?tlsCAFile=/etc/eventstore/ca.crt',
      secret: true,
      remedy: 'set it like: esdb://localhost:2113?tls=false, or leave it unset',
    },
  ),
  EVENTSTORE_NAMESPACE: variable('Stores', z.string().regex(/^[a-z]*$/, 'has characters other than a to z'), {
    description: 'Prefix of every stream category (letters), so that installations can share a store.',
    default: '',
  }),
  REDIS_URL: variable('Stores', urlOf(/^rediss?$/, 'redis'), {
    description: 'Redis for the job queue and the rate limits; without it both are in Postgres.',
    example: 'redis://localhost:6379',
    secret: true,
  }),

  JOB_LOCK_SECONDS: variable('Stores', whole(2, 600), {
    description: 'Seconds without a lock renewal after which another worker takes over a job.',
    default: '30',
  }),

  S3_ENDPOINT: variable('Files', url, {
    description: 'S3-compatible store for uploaded files; without it they are stored in `DATA_DIR`, which several machines cannot share.',
    example: 'https://s3.me-central-1.amazonaws.com',
  }),
  S3_REGION: variable('Files', z.string().min(1), {
    description: 'Region of the S3 store.',
    default: 'us-east-1',
    example: 'me-central-1',
  }),
  S3_BUCKET: variable('Files', bucketName, {
    description: 'Bucket for the files; it must be private.',
    example: 'sumaa-files',
  }),
  S3_BACKUP_BUCKET: variable('Files', bucketName, {
    description: 'Bucket for the backups, at the same store and with the same key; without it they are kept in `DATA_DIR/backups`.',
    example: 'sumaa-backups',
  }),
  S3_ACCESS_KEY_ID: variable('Files', z.string().min(1), {
    description:
      'Access key that may get, put and delete objects under `files/` and list the bucket; in the bucket of backups under `backups/` and `destroyed/`.',
    example: 'AKIA…',
  }),
  S3_SECRET_ACCESS_KEY: variable('Files', z.string().min(1), {
    description: 'Secret of the access key.',
    secret: true,
    remedy: 'copy it from where the key was created',
  }),

  SMTP_URL: variable('Mail', urlOf(/^smtps?$/, 'smtp'), {
    description: 'Mail server; without it the one that staff set in the console.',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  MAIL_FROM: variable('Mail', z.string().min(3), {
    description: 'Sender of mails, where `SMTP_URL` names their server.',
    default: 'سُمعة <no-reply@localhost>',
    example: 'سُمعة <no-reply@example.com>',
  }),
  AUDIT_MAIL_TO: variable('Mail', z.email('is not an e-mail address'), {
    description:
      'Address that gets the signed head of the event log once a day. It is set here and not in the console, so that nobody who administers the database can turn it away.',
    example: 'auditor@example.com',
  }),
  INBOUND_DOMAIN: variable('Mail', z.string().regex(/^(?=.{3,180}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain in lower case'), {
    description:
      'Domain whose mail comes to `INBOUND_SMTP_PORT` (its MX record names this installation): `support@` opens a message, answers to our mails join their conversation. Our mails about messages have addresses of it as `Reply-To`, and all mails as return path, so that addresses that take no mails are recognised; without it answers and bounces go to `MAIL_FROM`.',
    example: 'inbox.example.com',
  }),
  INBOUND_SMTP_PORT: variable('Mail', whole(0, 65_535), {
    description: 'Port where command-api takes mail (SMTP without TLS, for the relay before it); off when unset.',
    example: '2525',
  }),

  VAPID_PUBLIC_KEY: variable('Push', z.string().regex(/^B[\w-]{86}$/, 'is not a public VAPID key'), {
    description: 'Public half of `VAPID_PRIVATE_KEY`. Without it nobody can be notified on a device.',
    example: 'BNc…',
    remedy: 'make both with: npx web-push generate-vapid-keys',
  }),
  VAPID_PRIVATE_KEY: variable('Push', z.string().regex(/^[\w-]{43}$/, 'is not a private VAPID key'), {
    description: 'Signs the calls to push services; workers only. Never change it: every browser would have to subscribe again.',
    secret: true,
    remedy: 'make both with: npx web-push generate-vapid-keys',
  }),
  PUSH_SERVICES: variable('Push', pushServices, {
    description: 'The push services that browsers may name, separated by commas; `*.` stands for any name below a domain.',
    default: browserPushServices.join(','),
  }),

  SMS_SENDER: variable('SMS', z.string().regex(/^[A-Za-z][A-Za-z0-9 ]{1,7}$/, 'is not a name of 2 to 8 Latin letters and digits'), {
    description: 'Registered name of the sender at Unifonic; promotions go out with `-AD` after it. Without it no text messages are sent.',
    example: 'Sumaa',
  }),
  SMS_APP_SID: variable('SMS', z.string().min(1), {
    description: 'Application id at Unifonic; workers only.',
    secret: true,
    remedy: 'copy it from the application in Unifonic’s console',
  }),
  SMS_URL: variable('SMS', url, { description: 'Unifonic’s REST API.', default: 'https://el.cloud.unifonic.com/rest/SMS' }),
  SMS_DELIVERY_TOKEN: variable('SMS', z.string().regex(/^[\w-]{32,}$/, 'is shorter than 32 letters and digits'), {
    description:
      'Last part of the address for delivery reports, PUBLIC_URL + /api/integration/sms/deliveries/ + this token; without it none are taken.',
    secret: true,
    remedy: `make one with: node -p "crypto.randomBytes(32).toString('hex')"`,
  }),

  WHATSAPP_PHONE_NUMBER_ID: variable('WhatsApp', z.string().regex(/^\d{5,25}$/, 'is not the id of a phone number at Meta'), {
    description:
      'Id of the number in Meta’s WhatsApp Business Platform from which notifications go out. Without it nobody is notified by WhatsApp.',
    example: '106540352242922',
  }),
  WHATSAPP_NUMBER: variable('WhatsApp', z.string().regex(/^[1-9]\d{6,14}$/, 'is not a number with its country, digits only'), {
    description: 'The number itself, with its country, digits only: people write to it to begin and to end notifications.',
    example: '966550000000',
  }),
  WHATSAPP_ACCESS_TOKEN: variable('WhatsApp', z.string().min(1), {
    description: 'Token of a system user with the permission `whatsapp_business_messaging`; workers only.',
    secret: true,
    remedy: 'make one in the Meta Business Suite: Settings > Users > System users',
  }),
  WHATSAPP_APP_SECRET: variable('WhatsApp', z.string().min(1), {
    description: 'Secret of the app at Meta, by which its notices are known; command-api only.',
    secret: true,
    remedy: 'copy it from the app at developers.facebook.com: App settings > Basic',
  }),
  WHATSAPP_VERIFY_TOKEN: variable('WhatsApp', z.string().regex(/^[\w-]{32,}$/, 'is shorter than 32 letters and digits'), {
    description:
      'Entered at Meta with the address of our webhook, PUBLIC_URL + /api/integration/whatsapp (field `messages`), to prove that it is ours; projections only.',
    secret: true,
    remedy: `make one with: node -p "crypto.randomBytes(32).toString('hex')"`,
  }),
  WHATSAPP_TEMPLATE: variable('WhatsApp', z.string().regex(/^[a-z0-9_]{1,512}$/, 'is not the name of a template'), {
    description:
      'Approved template of the category Utility, in `ar` and `en`: one variable in its body, such as «إشعار من سُمعة: {{1}}. لإيقاف الإشعارات أرسل إيقاف.», and one button with the address PUBLIC_URL + /{{1}}.',
    default: 'sumaa_notification',
  }),
  WHATSAPP_API_URL: variable('WhatsApp', url, {
    description: 'The Cloud API, with its version.',
    default: 'https://graph.facebook.com/v24.0',
  }),

  GOOGLE_CLIENT_ID: variable('Google', z.string().min(1), {
    description:
      'OAuth client of the platform; its redirect addresses are PUBLIC_URL + /api/Auth/google-login/callback and PUBLIC_URL + /google-sign-in.',
    example: '123.apps.googleusercontent.com',
    required: everyProcess.filter((kind) => kind !== 'query'),
  }),
  GOOGLE_CLIENT_SECRET: variable('Google', z.string().min(1), {
    description: 'Secret of the OAuth client.',
    secret: true,
    required: everyProcess.filter((kind) => kind !== 'query'),
    remedy: 'copy it from the OAuth client in the Google Cloud console',
  }),
  GOOGLE_PLACES_API_KEY: variable('Google', z.string().min(1), {
    description:
      'Key of the Places API (New); without it no competitors can be added. Rating and count of each competitor are kept once a day: check that your agreement with Google allows it.',
    secret: true,
    remedy: 'copy it from the Google Cloud console',
  }),
  GOOGLE_PLACES_CALLS_PER_DAY: variable('Google', whole(1, 10_000_000), {
    description: 'Most snapshots of competitors in a day; Google bills each. What is left over has its turn first on the next day.',
    default: '1000',
  }),
  GOOGLE_REQUESTS_PER_MINUTE: variable('Google', whole(1, 100_000), {
    description: 'Limit for calls to Google per minute, shared by all tenants.',
    default: '300',
  }),
  GOOGLE_PUBSUB_TOPIC: variable('Google', z.string().regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'is not projects/…/topics/…'), {
    description: 'Pub/Sub topic for Google’s notifications about new reviews; without it reviews are only polled.',
    example: 'projects/my-project/topics/reviews',
  }),
  GOOGLE_PUBSUB_AUDIENCE: variable('Google', z.string().min(1), {
    description: 'Audience of the push subscription; by default its endpoint, PUBLIC_URL + /api/integration/google/notifications.',
    example: 'https://app.example.com/api/integration/google/notifications',
  }),
  GOOGLE_PUBSUB_SERVICE_ACCOUNT: variable('Google', z.email('is not an e-mail address'), {
    description: 'Service account that signs the calls of the push subscription.',
    example: 'push@my-project.iam.gserviceaccount.com',
    remedy: 'copy it from the push subscription in the Google Cloud console',
  }),
  GOOGLE_AUTHORIZE_URL: google('Consent page.', 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: google('Token endpoint.', 'https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: google('Revocation endpoint.', 'https://oauth2.googleapis.com/revoke'),
  GOOGLE_CERTS_URL: google('Keys that sign id tokens.', 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: google('Issuer of id tokens.', 'https://accounts.google.com'),
  GOOGLE_ACCOUNTS_URL: google('Account Management API.', 'https://mybusinessaccountmanagement.googleapis.com/v1'),
  GOOGLE_BUSINESS_URL: google('Business Information API.', 'https://mybusinessbusinessinformation.googleapis.com/v1'),
  GOOGLE_REVIEWS_URL: google('Reviews API (still v4).', 'https://mybusiness.googleapis.com/v4'),
  GOOGLE_NOTIFICATIONS_URL: google('Notification settings API.', 'https://mybusinessnotifications.googleapis.com/v1'),
  GOOGLE_PLACES_URL: google('Places API.', 'https://places.googleapis.com/v1'),

  PAYMENT_SECRET_KEY: variable('Payments', z.string().regex(/^sk_(test|live)_\S+$/, 'is not a secret key (sk_test_… or sk_live_…)'), {
    description: 'Secret key of the account at Moyasar. Without it plans are arranged with the platform, by invoice and bank transfer.',
    example: 'sk_live_…',
    secret: true,
    remedy: 'copy it from the Moyasar dashboard',
  }),
  PAYMENT_PUBLISHABLE_KEY: variable(
    'Payments',
    z.string().regex(/^pk_(test|live)_\S+$/, 'is not a publishable key (pk_test_… or pk_live_…)'),
    {
      description: 'Publishable key of the same account; browsers send card data to Moyasar with it.',
      example: 'pk_live_…',
      remedy: 'copy it from the Moyasar dashboard',
    },
  ),
  PAYMENT_WEBHOOK_SECRET: variable('Payments', z.string().min(16, 'is shorter than 16 characters'), {
    description: 'Secret of the webhook that calls PUBLIC_URL + /api/Payments/notices.',
    secret: true,
    remedy: newKey,
  }),
  PAYMENT_API_URL: variable('Payments', url, { description: 'Address of Moyasar.', default: 'https://api.moyasar.com/v1' }),
  PAYMENT_CALLS_PER_SECOND: variable('Payments', whole(1, 1_000), {
    description: 'Most calls to Moyasar per second and process: several processes may make as many each.',
    default: '5',
  }),

  AI_BASE_URL: variable('AI', url, {
    description: 'OpenAI-compatible endpoint that writes replies; without it the embedded writer composes them.',
    example: 'https://api.openai.com/v1',
  }),
  AI_API_KEY: variable('AI', z.string().min(1), {
    description: 'Key of the endpoint.',
    secret: true,
    remedy: 'copy it from the provider',
  }),
  AI_MODEL: variable('AI', z.string().min(1), { description: 'Name of the model.', example: 'gpt-4o-mini' }),

  MASTER_KEY: variable('Keys', keys, {
    description: 'Encrypts the vault. To rotate, put the new key before the old one, separated by a comma.',
    example: keyExample,
    secret: true,
    required: everyReader,
    remedy: newKey,
  }),
  EMAIL_HMAC_KEY: variable('Keys', key, {
    description: 'Key for the HMAC of e-mail addresses. Never change it: accounts are looked up by it.',
    example: keyExample,
    secret: true,
    required: everyProcess,
    remedy: newKey,
  }),
  SESSION_SIGNING_KEY: variable('Keys', z.string().min(1), {
    description: 'Private Ed25519 key (JWK or PKCS8 PEM) that signs access tokens; command-api only.',
    example: '{"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}',
    secret: true,
    required: ['command', 'all'],
    remedy: `make one with: node -p "JSON.stringify(crypto.generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))"`,
  }),
  SESSION_PUBLIC_KEY: variable('Keys', z.string().min(1), {
    description: 'Public half of SESSION_SIGNING_KEY, for processes that only verify.',
    example: '{"kty":"OKP","crv":"Ed25519","x":"…"}',
    required: ['query'],
    remedy: 'copy the public half of SESSION_SIGNING_KEY',
  }),
  SERVICE_TOKEN: variable('Keys', z.string().min(32, 'is shorter than 32 characters'), {
    description: 'Secret that our own processes share, for /api/internal.',
    secret: true,
    required: everyProcess,
    remedy: newKey,
  }),

  ADMIN_PORT: variable('Observability', whole(0, 65_535), {
    description: 'Port of this process for `/metrics` (Prometheus) and `/healthz`, for the internal network only; off when unset.',
    example: '9464',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable('Observability', url, {
    description: 'Collector for traces (OTLP over HTTP); tracing is off when unset.',
    example: 'http://localhost:4318',
  }),

  DEMO_DATA: variable('Start', onOff, { description: 'Whether the embedded edition starts with demo data.', default: 'on' }),
  ADMIN_EMAIL: variable('Start', z.email('is not an e-mail address'), {
    description: 'E-mail of the first platform manager, created at a start when none exists.',
    example: 'admin@example.com',
  }),
  ADMIN_PASSWORD: variable('Start', z.string().min(8, 'is shorter than 8 characters'), {
    description:
      'Initial password of the first platform manager; later starts do not change it (npm run administrator -- reset-password does).',
    secret: true,
    remedy: 'set at least 8 characters',
  }),

  REPLY_UNDO_SECONDS: variable('Product', whole(0, 3_600), {
    description: 'Seconds during which a sent reply can be undone by whoever chose no other time.',
    default: '6',
  }),
  RIYALS_PER_EURO: variable('Product', rate, {
    description: 'Riyals for one euro, to show amounts in euros beside riyals; without it they are shown in riyals only.',
    example: '4.35',
  }),
  FIRST_SYNC_REVIEWS: variable('Product', whole(1, 10_000), {
    description: 'Reviews per location that the first sync imports before the dashboard opens.',
    default: '100',
  }),
  POLL_SECONDS: variable('Product', whole(1, 86_400), {
    description:
      'Shortest interval, in seconds, between two polls of one business; with many businesses, or idle ones, the interval is longer.',
    default: '60',
  }),

  KEEP_MAILS_DAYS: keep('records of sent mails', 90),
  KEEP_DEAD_LETTERS_DAYS: keep('jobs that failed for good', 90),
  KEEP_NOTIFICATIONS_DAYS: keep('entries of the notification bell', 180),
  KEEP_ACTIVITY_DAYS: keep('entries of the activity feed', 400),
  KEEP_AUDIT_DAYS: keep('entries of the audit trail (the events stay)', 1_825),
  KEEP_MESSAGES_DAYS: keep('messages to the platform in whose conversation nothing happened (then their writers are erased)', 730),
  KEEP_LOGS_DAYS: keep('the stored lines of the logs', 14),
  LOGS_MAX_MB: variable('Retention', whole(10, 1_000_000), {
    description: 'Megabytes that the stored lines of the logs may take with their indexes; beyond them the oldest days are deleted.',
    default: '2048',
  }),
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
