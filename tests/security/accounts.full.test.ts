import { startTestApp, type TestApp } from '@sumaa/command-api/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { hostileAddresses } from './accounts/addresses.ts';
import { google } from './accounts/google.ts';
import { linkTokens } from './accounts/link-tokens.ts';
import { names } from './accounts/names.ts';
import { passwords } from './accounts/passwords.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { sessions } from './accounts/sessions.ts';
import { forgedTokens } from './accounts/tokens.ts';
import { hostileUploads } from './accounts/uploads.ts';
import { openWorld, type World } from './rig/world.ts';

let bench: TestApp;
let limited: TestApp;
let world: World;
beforeAll(async () => {
  [bench, limited, world] = await Promise.all([
    startTestApp(inject('postgresUrl'), {}, 'recommended'),
    startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' }),
    openWorld(inject('postgresUrl')),
  ]);
});
afterAll(() => Promise.all([bench?.close(), limited?.close(), world?.close()]));

hostileUploads(() => world);
hostileAddresses(() => world);
forgedTokens(() => world);
passwords(() => bench);
sessions(() => bench);
google(() => bench);
secondFactor(
  () => bench,
  () => limited,
);
linkTokens(() => bench);
names(() => bench);
