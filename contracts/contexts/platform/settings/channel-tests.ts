import { z } from 'zod';
import { TenantId, Uuid } from '../../../kernel/ids.ts';
import { defineJob } from '../../../kernel/job.ts';
import { defineRoute } from '../../../kernel/route.ts';

/** The ways out, apart from mail, that staff can try on themselves. */
export const testedChannels = ['sms', 'push'] as const;
export const TestedChannel = z.enum(testedChannels);
export type TestedChannel = z.infer<typeof TestedChannel>;

export const channelTestJobs = {
  /** Sends a test to whoever asked for it. */
  testChannel: defineJob('test-channel', z.object({ tenantId: TenantId, testId: Uuid, channel: TestedChannel, accountId: Uuid })),
} as const;

/**
 * What came of a test. `waiting`: no worker has sent it yet. `refused`: with the code of the provider, or `off` (not configured),
 * `no_address` (no confirmed number, no browser), `later` (the provider does not answer).
 */
export const ChannelTest = z.object({ state: z.enum(['waiting', 'sent', 'refused', 'unknown']), code: z.string().nullable() });
export type ChannelTest = z.infer<typeof ChannelTest>;

const of = { app: 'command', tag: 'platform', auth: 'confirmed', permission: 'platform.settings' } as const;

export const channelTestRoutes = {
  testChannel: defineRoute({
    ...of,
    method: 'POST',
    path: '/api/platform/channel-tests',
    summary: 'Send a text message, or a notification to the browsers, of whoever asks, as a test.',
    body: z.object({ channel: TestedChannel }),
    model: z.object({ testId: Uuid }),
    limit: { max: 10, perMinutes: 15 },
  }),
  channelTest: defineRoute({
    ...of,
    method: 'POST',
    path: '/api/platform/channel-tests/:id',
    summary: 'What the provider said to an own test.',
    params: z.object({ id: Uuid }),
    model: ChannelTest,
    limit: { max: 600, perMinutes: 15 },
  }),
} as const;
