import { startTestApp, type TestApp } from '@sumaa/command-api/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { floods } from './inbox/floods.ts';
import { foreignWords, type InboxGround, openInboxGround } from './inbox/foreign-words.ts';

let limited: TestApp;
let ground: InboxGround;
beforeAll(async () => {
  [limited, ground] = await Promise.all([
    startTestApp(inject('postgresUrl'), { RATE_LIMITS: 'on' }),
    openInboxGround(inject('postgresUrl')),
  ]);
});
afterAll(() => Promise.all([limited?.close(), ground?.world.close()]));

floods(() => limited);
foreignWords(() => ground);
