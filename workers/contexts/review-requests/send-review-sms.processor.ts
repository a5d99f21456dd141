import {
  minute,
  reviewRequestCommands,
  reviewRequestQuestions,
  type Language,
  type RequestDelivery,
  type RequestToSend,
} from '@sumaa/contracts';
import type { OneTimeCodes } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { Postponed } from '@sumaa/runtime/queue';
import { internationalNumber, type SmsSender } from '@sumaa/runtime/sms';
import type { Deliveries } from '@sumaa/runtime/vault';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Processor } from '../../infra/running-job.ts';
import { requireAllowed } from './allowed-hours.ts';
import { requestLinks, type RequestLinks } from './request-links.ts';
import type { ReviewSms } from './review-sms.ts';

export interface ReviewSmsDeps {
  /** Null where no provider is configured: requests wait. */
  readonly sms: Pick<SmsSender, 'send'> | null;
  readonly commands: Pick<CommandClient, 'ask' | 'send'>;
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release' | 'read'>;
  readonly codes: Pick<OneTimeCodes, 'linkToken'>;
  readonly publicUrl: string;
  readonly clock: Clock;
}

const noProviderMs = 5 * minute;

/**
 * Hands a request over at most once, at an hour that law and business allow then. What is recorded as begun is never handed over again: it is unknown whether the
 * provider has it. Nothing goes to somebody who has opted out since.
 */
export function sendReviewSms(deps: ReviewSmsDeps): Processor<ReviewSms> {
  const { sms, commands, deliveries, clock } = deps;
  return async ({ tenantId, recipientId, requestId }, job) => {
    const { signal, log } = job;
    const one = { recipientId, requestId };
    const source = { worker: 'send-review-sms', jobId: job.id, tenantId, chain: job.chain, signal } as const;
    const report = (delivery: RequestDelivery) =>
      commands.send(reviewRequestCommands.reportReviewRequest, { ...one, delivery }, { ...source, step: delivery });

    if (!sms) throw new Postponed(noProviderMs, 'no SMS provider is configured (SMS_SENDER)');
    const found = await commands.ask(reviewRequestQuestions.readReviewRequest, one, { tenantId, worker: 'send-review-sms', signal });
    if (found?.channel !== 'sms') return;
    if (found.allowedAt === null) return void (await report('withdrawn'));
    requireAllowed(found.allowedAt, clock());
    const to = internationalNumber(found.address);
    if (to === null) return void (await report('refused'));
    // The request is the delivery, so that a report of the provider finds it.
    if (!(await deliveries.begin({ id: requestId, channel: 'sms', accountId: recipientId }))) {
      const before = await deliveries.read(requestId, recipientId);
      return void (await report(
        before === null || before.state === 'sending' ? 'unknown' : before.state === 'sent' ? 'accepted' : before.state,
      ));
    }
    const answer = await sms.send(
      { id: requestId, to, text: textOf(found, requestLinks(deps, recipientId, found.number)), kind: 'promotional' },
      signal,
    );
    if (answer.outcome === 'later') {
      await deliveries.release(requestId);
      if (answer.setUp !== undefined)
        log.error(
          { requestId, code: answer.setUp },
          'the SMS provider refuses our application id, balance or sender: see SMS_*; it is retried',
        );
      throw new Postponed(answer.afterMs, 'the SMS provider asks to wait or cannot be reached');
    }
    if (answer.outcome === 'sent') {
      await deliveries.settle(requestId, { state: 'sent', providerId: answer.providerId, parts: answer.parts });
      await report('accepted');
    } else if (answer.outcome === 'refused') {
      log.error({ requestId, code: answer.code }, 'the SMS provider refused a review request');
      await deliveries.settle(requestId, { state: 'refused', code: answer.code });
      await report('refused');
    } else {
      log.warn({ requestId }, 'it is unknown whether the SMS provider took a review request; it is not repeated');
      await deliveries.settle(requestId, { state: 'unknown' });
      await report('unknown');
    }
  };
}

const stopWords: Readonly<Record<Language, string>> = { ar: 'للإيقاف', en: 'Stop' };

/** What every request by SMS has: who asks, the text, the link, and the way out. */
const textOf = ({ business, text, language }: RequestToSend, { openUrl, stopUrl }: RequestLinks): string =>
  [business, text, openUrl, `${stopWords[language]}: ${stopUrl}`].join('\n');
