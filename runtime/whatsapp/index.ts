export { createCloudApi } from './cloud-api.ts';
export {
  codesIn,
  isFromMeta,
  isStop,
  readWhatsAppNotice,
  whatsAppLink,
  type WhatsAppInbound,
  type WhatsAppNotice,
  type WhatsAppReport,
} from './notices.ts';
export { type WhatsAppMessage, type WhatsAppOutcome, type WhatsAppSender } from './whatsapp-sender.ts';
