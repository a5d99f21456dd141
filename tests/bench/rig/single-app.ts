import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { generateSigningKey, publicKeyOf } from '@sumaa/runtime/tokens';
import { temporaryFolder } from '../../support/instance.ts';
import { keptPort } from '../../support/processes/port.ts';
import { createApp, type App, type AppName } from '../../support/processes/app.ts';

/** Environment variables shared by every process of an installation. */
export interface Settings {
  readonly DATABASE_URL: string;
  readonly PUBLIC_URL: string;
  readonly MASTER_KEY: string;
  readonly EMAIL_HMAC_KEY: string;
  readonly SESSION_SIGNING_KEY: string;
  readonly SESSION_PUBLIC_KEY: string;
  readonly SERVICE_TOKEN: string;
  readonly RATE_LIMITS: string;
}

export async function settingsOf(databaseUrl: string, port: number): Promise<Settings> {
  const signing = await generateSigningKey();
  const random = () => randomBytes(32).toString('base64');
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    MASTER_KEY: random(),
    EMAIL_HMAC_KEY: random(),
    SESSION_SIGNING_KEY: signing,
    SESSION_PUBLIC_KEY: await publicKeyOf(signing),
    SERVICE_TOKEN: random(),
    // One client sends the load of many users.
    RATE_LIMITS: 'off',
  };
}

/** Starts one app in its own process, as its container image does. */
export async function startSingleApp(name: AppName, settings: Settings): Promise<Pick<App, 'url' | 'child' | 'stop'>> {
  const dataDir = await temporaryFolder();
  const app = createApp(
    name,
    0,
    { port: await keptPort(), admin: await keptPort() },
    {
      ...settings,
      PATH: process.env['PATH'],
      TZ: 'UTC',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      GOOGLE_CLIENT_ID: 'bench',
      GOOGLE_CLIENT_SECRET: 'bench',
    },
  );
  await app.start();
  return {
    url: app.url,
    child: app.child,
    async stop() {
      const code = await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
