export { createSmsSender } from './create-sms-sender.ts';
export { internationalNumber, type SmsDelivery, type SmsMessage, type SmsOutcome, type SmsSender } from './sms-sender.ts';
export { createUnifonic } from './unifonic.ts';
