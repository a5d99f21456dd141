export { checkOutwardUrl, isPublicIp, type OutwardProblem, type OutwardVerdict } from './outward-address.ts';
export { neverSent } from './never-sent.ts';
export { createOutwardClient, OutwardError, type OutwardClient, type OutwardRequest, type OutwardResponse } from './outward-client.ts';
export { createClientWithReceiver, receiverOrigin } from './receiver.ts';
export { webhookHeaders } from './webhook-signature.ts';
