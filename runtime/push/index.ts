export { browserPushServices, isPushEndpoint, portedOrigins } from './push-services.ts';
export { generateVapidKey, isBrowserKey, vapidPublicKey } from './vapid.ts';
export { createWebPush, type PushMessage, type PushOutcome, type PushSubscription, type WebPush } from './web-push.ts';
