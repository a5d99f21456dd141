export { accountProjection } from './account.projection.ts';
export { createAuthority } from './authority.query.ts';
export { accountLive } from './live.ts';
export { rememberedAuthority } from './remembered-authority.ts';
export { mountIdentity } from './routes.ts';
