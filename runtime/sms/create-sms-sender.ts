import type { SmsConfig } from '../config/index.ts';
import type { SmsSender } from './sms-sender.ts';
import { createUnifonic } from './unifonic.ts';

/** The sender of this installation. */
export const createSmsSender = ({ url, sender, appSid }: SmsConfig): SmsSender =>
  createUnifonic({ url, sender, appSid: appSid?.reveal() ?? '' });
