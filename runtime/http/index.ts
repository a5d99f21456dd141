export { createAccess, type Access, type AccessSettings } from './access.ts';
export { isInRanges } from './address-ranges.ts';
export { createAdminServer, type AdminServer } from './admin.ts';
export { createHttpApp, sentText, type HttpAppOptions } from './app.ts';
export { actorOf, commandContext, personActor, originOf, type CommandContext } from './command-context.ts';
export { clientAddress } from './client-address.ts';
export { endConnections } from './end-connections.ts';
export {
  bearerOf,
  createGuard,
  seesBranch,
  type Authority,
  type AuthorityLookup,
  type Caller,
  type Guard,
  type SignedIn,
} from './guard.ts';
export { createForeignOrigin } from './origin.ts';
export { addressOf } from './request-address.ts';
export { mount, mountRaw, requireRoutes } from './mount.ts';
export { maxFileBytes } from './multipart.ts';
export { buildOpenApi, mountDocs, type ApiInfo, type OpenApiDocument } from './open-api.ts';
export { healthAnswer } from './platform.ts';
export { RateLimited, type ExceededLimit } from './rate-limit.ts';
export { isRefusal, refusalEnvelope, RefusalError, refuse, statusOf } from './refusal.ts';
export type { AnyRequest, HttpAnswer, HttpApp, HttpRequest, UploadedFile } from './request.ts';
export { filePolicy, imageSources, securityHeaders, strictTransport } from './security-headers.ts';
export type { OnRefusedRequest, RefusedRequestNotice } from './refused-requests.ts';
