export { accountProjection } from './account.projection.ts';
export { createAuthority } from './authority.query.ts';
export { accountLive, memberLive } from './live.ts';
export { memberProjection } from './member.projection.ts';
export { rememberedAuthority } from './remembered-authority.ts';
export { mountIdentity } from './routes.ts';
