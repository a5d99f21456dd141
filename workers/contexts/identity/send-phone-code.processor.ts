import { identityQuestions, type Language } from '@sumaa/contracts';
import type { OneTimeCodes } from '@sumaa/runtime/derive';
import { Postponed } from '@sumaa/runtime/queue';
import { internationalNumber, type SmsSender } from '@sumaa/runtime/sms';
import type { Deliveries } from '@sumaa/runtime/vault';
import type { CommandClient } from '../../infra/command-client.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { PhoneCodeJob } from './phone-code.ts';

export interface PhoneCodeDeps {
  /** Null where no provider is configured. */
  readonly sms: Pick<SmsSender, 'send'> | null;
  readonly commands: Pick<CommandClient, 'ask'>;
  readonly deliveries: Pick<Deliveries, 'begin' | 'settle' | 'release'>;
  readonly codes: Pick<OneTimeCodes, 'code'>;
}

/** Short enough for one message: 70 Arabic characters. */
const texts: Readonly<Record<Language, (code: string) => string>> = {
  ar: (code) => `رمز سُمعة: ${code}، صالح 10 دقائق. لا تشاركه مع أحد.`,
  en: (code) => `Sumaa code: ${code}, valid for 10 minutes. Share it with nobody.`,
};

/** Sends a code to a phone at most once, while it still opens something. Whoever gets none asks for another. */
export function sendPhoneCode({ sms, commands, deliveries, codes }: PhoneCodeDeps): Processor<PhoneCodeJob> {
  return async ({ tenantId, accountId, eventId }, { signal, log }) => {
    if (!sms) return;
    const ask = { tenantId, worker: 'send-phone-code', signal } as const;
    const found = await commands.ask(identityQuestions.readPhoneCode, { accountId, eventId }, ask);
    const to = found && internationalNumber(found.phone);
    if (!found || !to || !(await deliveries.begin({ id: eventId, channel: 'sms', accountId }))) return;
    const code = codes.code({ purpose: 'confirm_phone', account: accountId, issue: found.issue });
    const answer = await sms.send({ id: eventId, to, text: texts[found.language](code), kind: 'otp' }, signal);
    if (answer.outcome === 'later') {
      await deliveries.release(eventId);
      if (answer.setUp !== undefined)
        log.error(
          { eventId, code: answer.setUp },
          'the SMS provider refuses our application id, balance or sender: see SMS_*; it is retried',
        );
      throw new Postponed(answer.afterMs, 'the SMS provider asks to wait or cannot be reached');
    }
    if (answer.outcome === 'sent') {
      await deliveries.settle(eventId, { state: 'sent', providerId: answer.providerId, parts: answer.parts });
    } else if (answer.outcome === 'refused') {
      log.error({ eventId, code: answer.code }, 'the SMS provider refused a code');
      await deliveries.settle(eventId, { state: 'refused', code: answer.code });
    } else {
      log.warn({ eventId }, 'it is unknown whether the SMS provider took a code; it is not repeated');
      await deliveries.settle(eventId, { state: 'unknown' });
    }
  };
}
