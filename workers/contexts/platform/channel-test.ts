import type { channelTestJobs, Language, PlatformSettingsEvent } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';
import { internationalNumber } from '@sumaa/runtime/sms';
import type { DeliveryResult } from '@sumaa/runtime/vault';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { WorkDeps } from '../../infra/work-deps.ts';

type Payload = PayloadOf<typeof channelTestJobs.testChannel>;

/** Sends the tests that staff ask for. */
export function whenChannelTestRequested(queue: JobAdder<Payload>): JobReactor<PlatformSettingsEvent, Payload> {
  return {
    name: 'when-channel-test-requested',
    categories: ['platformsettings'],
    react({ type, data, metadata: { tenantId } }) {
      if (type !== 'ChannelTestRequested') return [];
      const { testId, channel, accountId } = data;
      return [{ jobId: `test-channel-${testId}`, payload: { tenantId, testId, channel, accountId } }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}

const texts: Readonly<Record<Language, { readonly title: string; readonly body: string }>> = {
  ar: { title: 'سُمعة', body: 'رسالة تجريبية من سُمعة: وصلت، إذن فالقناة تعمل.' },
  en: { title: 'Sumaa', body: 'A test from Sumaa: it reached you, so this channel works.' },
};

type Deps = Pick<WorkDeps, 'channels' | 'reader'> & {
  readonly vault: Pick<WorkDeps['vault'], 'deliveries' | 'pushSubscriptions'>;
};

/** Hands one test over, once, and notes what the provider said. Nothing is tried again: somebody is waiting and asks anew. */
export function testChannel({ channels, reader, vault }: Deps): Processor<Payload> {
  return async ({ testId, channel, accountId }, { signal }) => {
    if (!(await vault.deliveries.begin({ id: testId, channel, accountId }))) return;
    const account = await reader.account(accountId);
    const text = texts[account?.language ?? 'ar'];
    await vault.deliveries.settle(testId, await (channel === 'sms' ? bySms() : byPush()));

    async function bySms(): Promise<DeliveryResult> {
      if (!channels.sms) return { state: 'refused', code: 'off' };
      const to = account?.phone_confirmed && account.phone ? internationalNumber(account.phone) : null;
      if (to === null) return { state: 'refused', code: 'no_address' };
      const answer = await channels.sms.send({ id: testId, to, text: text.body, kind: 'service' }, signal);
      if (answer.outcome === 'sent') return { state: 'sent', providerId: answer.providerId, parts: answer.parts };
      return answer.outcome === 'unknown'
        ? { state: 'unknown' }
        : { state: 'refused', code: answer.outcome === 'later' ? (answer.setUp ?? 'later') : answer.code };
    }

    async function byPush(): Promise<DeliveryResult> {
      const { webPush } = channels;
      if (!webPush) return { state: 'refused', code: 'off' };
      const message = {
        payload: { id: testId, kind: 'test', ...text, link: '/admin/settings?tab=notifications', language: account?.language ?? 'ar' },
        topic: sha256(testId).slice(0, 32),
        ttlSeconds: 600,
      };
      let result: DeliveryResult = { state: 'refused', code: 'no_address' };
      for (const { subscription } of await vault.pushSubscriptions.of(accountId)) {
        const answer = await webPush.send(subscription, message, signal);
        if (answer.outcome === 'accepted') result = { state: 'sent' };
        else if (result.state !== 'sent') result = notTaken(answer);
      }
      return result;
    }
  };
}

type Answer = Awaited<ReturnType<NonNullable<WorkDeps['channels']['webPush']>['send']>>;

function notTaken(answer: Exclude<Answer, { readonly outcome: 'accepted' }>): DeliveryResult {
  if (answer.outcome === 'unknown') return { state: 'unknown' };
  if (answer.outcome === 'later') return { state: 'refused', code: 'later' };
  return { state: 'refused', code: answer.outcome === 'gone' ? String(answer.status) : answer.code };
}
