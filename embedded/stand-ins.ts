import path from 'node:path';
import { loadConfig } from '@sumaa/runtime/config';
import { sha256 } from '@sumaa/runtime/derive';
import { browserPushServices } from '@sumaa/runtime/push';
import { googleHosts, startGoogleStandIn } from './google/index.ts';
import { saveStoreSettings } from './store-settings.ts';
import { startAiStandIn } from './ai/index.ts';
import { loadKeys } from './keys.ts';
import { startMailbox } from './mailbox/index.ts';
import { startPaymentsStandIn } from './payments/index.ts';
import { choosePorts } from './ports/index.ts';
import { startEmbeddedPostgres } from './postgres/index.ts';
import { startPushService } from './push/index.ts';
import { startSmsProvider } from './sms/index.ts';
import { startWhatsAppProvider } from './whatsapp/index.ts';

type Env = Record<string, string | undefined>;

export interface StandIns {
  /** The environment with the stand-ins' addresses added; variables that were set are unchanged. */
  readonly env: Env;
  readonly mailbox: string | null;
  readonly google: string | null;
  readonly payments: string | null;
  readonly push: string | null;
  readonly sms: string | null;
  readonly whatsapp: string | null;
  readonly ai: string | null;
  /** Resolves when the Postgres started here ended without `stop`. */
  readonly postgresLost: Promise<void>;
  stop(): Promise<void>;
}

/** Placeholders for what will be started here, so that the rest of the configuration can be checked first. */
const placeholders = (given: Env): Env => ({
  DATABASE_URL: given['DATABASE_URL'] || 'postgres://sumaa@127.0.0.1/sumaa',
  ...(given['GOOGLE_CLIENT_ID'] ? {} : { GOOGLE_CLIENT_ID: 'to-come', GOOGLE_CLIENT_SECRET: 'to-come' }),
});

/** Default Pub/Sub topic and service account of the Google stand-in's review notifications. */
const pushes = { topic: 'projects/sumaa-embedded/topics/reviews', serviceAccount: 'push@sumaa-embedded.iam.gserviceaccount.com' };
/** Application id at the SMS provider started here. */
const smsAppSid = 'sumaa-embedded';
/** The variables that have a value; an empty one counts as not set. */
const setIn = (given: Env): Env => Object.fromEntries(Object.entries(given).filter(([, value]) => (value?.trim() ?? '') !== ''));

/**
 * Starts what the environment lacks: Postgres without `DATABASE_URL`, a mail server with a mailbox without `SMTP_URL`, the Google stand-in
 * without `GOOGLE_CLIENT_ID`, the payment provider's without `PAYMENT_SECRET_KEY`, a push service without `PUSH_SERVICES`, an SMS
 * provider without `SMS_SENDER`, a number at WhatsApp without `WHATSAPP_PHONE_NUMBER_ID`, a language model without `AI_BASE_URL`. All speak the real protocols. Throws ConfigError, with nothing
 * started, when the given environment is invalid.
 */
export async function startStandIns(given: Env, options: { readonly dataDir: string; readonly publicUrl: string }): Promise<StandIns> {
  const { dataDir, publicUrl } = options;
  const { POSTGRES_PASSWORD, ...keys } = await loadKeys(dataDir);
  const ports = await choosePorts(dataDir);
  const env: Env = { ...keys, COMMAND_URL: `http://127.0.0.1:${ports.command}`, ...given, DATA_DIR: dataDir, PUBLIC_URL: publicUrl };
  loadConfig({ ...env, ...placeholders(given) });
  await saveStoreSettings(dataDir, given);
  const set = setIn(given);
  const stops: (() => Promise<void>)[] = [];
  const client = {
    id: 'sumaa-embedded',
    secret: set['GOOGLE_CLIENT_SECRET'] ?? keys.SERVICE_TOKEN.slice(0, 32),
    redirectUris: [`${publicUrl}/api/Auth/google-login/callback`, `${publicUrl}/google-sign-in`],
  };

  const topic = set['GOOGLE_PUBSUB_TOPIC'] ?? pushes.topic;
  const serviceAccount = set['GOOGLE_PUBSUB_SERVICE_ACCOUNT'] ?? pushes.serviceAccount;
  const audience = set['GOOGLE_PUBSUB_AUDIENCE'] ?? `${publicUrl}/api/integration/google/notifications`;
  const subscription = {
    topic,
    serviceAccount,
    id: topic.replace('/topics/', '/subscriptions/'),
    // Pushed directly to command-api: the public address may not be reachable from here.
    endpoint: `${env['COMMAND_URL']}/api/integration/google/notifications`,
    audience,
  };

  const payment = {
    secret: `sk_test_${sha256(`payments-secret:${keys.SERVICE_TOKEN}`)}`,
    publishable: `pk_test_${sha256(`payments-publishable:${keys.SERVICE_TOKEN}`)}`,
    // Told to command-api directly, as Google's pushes are.
    notices: { url: `${env['COMMAND_URL']}/api/Payments/notices`, secret: sha256(`payments-notices:${keys.SERVICE_TOKEN}`) },
  };

  const whatsappAccount = {
    phoneNumberId: '106540352242922',
    number: '966550000000',
    template: set['WHATSAPP_TEMPLATE'] ?? 'sumaa_notification',
    accessToken: sha256(`whatsapp-access:${keys.SERVICE_TOKEN}`),
    appSecret: sha256(`whatsapp-app:${keys.SERVICE_TOKEN}`),
  };

  const placesKey = set['GOOGLE_PLACES_API_KEY'] ?? sha256(`places:${keys.SERVICE_TOKEN}`);
  const aiKey = sha256(`ai:${keys.SERVICE_TOKEN}`);
  const [postgres, mailbox, google, payments, push, sms, whatsapp, ai] = await Promise.all([
    given['DATABASE_URL']
      ? null
      : startEmbeddedPostgres({
          dir: path.join(dataDir, 'postgres'),
          port: ports.postgres,
          user: 'sumaa',
          password: POSTGRES_PASSWORD,
          database: 'sumaa',
          flags: ['-c', 'max_connections=200'],
        }),
    given['SMTP_URL']
      ? null
      : startMailbox({
          dir: path.join(dataDir, 'mailbox'),
          httpPort: ports.mailbox,
          smtpPort: ports.smtp,
          inboundPort: Number(set['INBOUND_SMTP_PORT'] ?? ports.inbound),
        }),
    given['GOOGLE_CLIENT_ID']
      ? null
      : startGoogleStandIn({ dir: path.join(dataDir, 'google'), port: ports.google, client, placesKey, subscription }),
    set['PAYMENT_SECRET_KEY']
      ? null
      : startPaymentsStandIn({ dir: path.join(dataDir, 'payments'), port: ports.payments, keys: payment, notices: payment.notices }),
    set['PUSH_SERVICES'] ? null : startPushService({ port: ports.push }),
    set['SMS_SENDER']
      ? null
      : startSmsProvider({
          port: ports.sms,
          appSid: smsAppSid,
          reportTo: `${env['COMMAND_URL']}/api/integration/sms/deliveries/${env['SMS_DELIVERY_TOKEN']}`,
        }),
    set['WHATSAPP_PHONE_NUMBER_ID']
      ? null
      : startWhatsAppProvider({ port: ports.whatsapp, ...whatsappAccount, reportTo: `${env['COMMAND_URL']}/api/integration/whatsapp` }),
    set['AI_BASE_URL'] ? null : startAiStandIn({ port: ports.ai, apiKey: aiKey }),
  ]);
  if (postgres) {
    env['DATABASE_URL'] = postgres.url;
    stops.push(() => postgres.stop());
  }
  if (mailbox) {
    env['SMTP_URL'] = mailbox.smtpUrl;
    // The mailbox answers mails; they come back as over the internet.
    env['INBOUND_DOMAIN'] = set['INBOUND_DOMAIN'] ?? 'inbox.localhost';
    env['INBOUND_SMTP_PORT'] = set['INBOUND_SMTP_PORT'] ?? String(ports.inbound);
    stops.push(() => mailbox.stop());
  }
  if (google) {
    const pubSub = { GOOGLE_PUBSUB_TOPIC: topic, GOOGLE_PUBSUB_AUDIENCE: audience, GOOGLE_PUBSUB_SERVICE_ACCOUNT: serviceAccount };
    const ours = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_PLACES_API_KEY: placesKey };
    const made = { ...ours, ...googleHosts(google.url), ...pubSub };
    Object.assign(env, made, set, { DATA_DIR: dataDir, PUBLIC_URL: publicUrl });
    stops.push(() => google.stop());
  }
  if (payments) {
    env['PAYMENT_SECRET_KEY'] = payment.secret;
    env['PAYMENT_PUBLISHABLE_KEY'] = payment.publishable;
    env['PAYMENT_WEBHOOK_SECRET'] = payment.notices.secret;
    env['PAYMENT_API_URL'] = `${payments.url}/v1`;
    env['PAYMENT_CALLS_PER_SECOND'] = set['PAYMENT_CALLS_PER_SECOND'] ?? '50';
    stops.push(() => payments.stop());
  }
  if (push) {
    // Browsers on this machine may use their own push services too.
    env['PUSH_SERVICES'] = [...browserPushServices, push.url].join(',');
    stops.push(() => push.stop());
  }
  if (sms) {
    Object.assign(env, { SMS_SENDER: 'Sumaa', SMS_APP_SID: smsAppSid, SMS_URL: sms.apiUrl });
    stops.push(() => sms.stop());
  }
  if (whatsapp) {
    Object.assign(env, {
      WHATSAPP_PHONE_NUMBER_ID: whatsappAccount.phoneNumberId,
      WHATSAPP_NUMBER: whatsappAccount.number,
      WHATSAPP_TEMPLATE: whatsappAccount.template,
      WHATSAPP_ACCESS_TOKEN: whatsappAccount.accessToken,
      WHATSAPP_APP_SECRET: whatsappAccount.appSecret,
      WHATSAPP_VERIFY_TOKEN: set['WHATSAPP_VERIFY_TOKEN'] ?? sha256(`whatsapp-verify:${keys.SERVICE_TOKEN}`),
      WHATSAPP_API_URL: whatsapp.apiUrl,
    });
    stops.push(() => whatsapp.stop());
  }
  if (ai) {
    Object.assign(env, { AI_BASE_URL: `${ai.url}/v1`, AI_API_KEY: aiKey, AI_MODEL: 'sumaa-embedded' });
    stops.push(() => ai.stop());
  }
  let stopping = false;
  const postgresLost = new Promise<void>((resolve) => {
    const onExit = () => (stopping ? undefined : resolve());
    void postgres?.exited.then(onExit);
  });
  return {
    env,
    mailbox: mailbox?.url ?? null,
    google: google?.url ?? null,
    payments: payments?.url ?? null,
    push: push?.url ?? null,
    sms: sms?.url ?? null,
    whatsapp: whatsapp?.url ?? null,
    ai: ai?.url ?? null,
    postgresLost,
    // In reverse order, so Postgres stops last.
    stop: async () => {
      stopping = true;
      for (const stop of stops.splice(0).toReversed()) await stop();
    },
  };
}
