import { profileRoutes } from '@sumaa/contracts';
import { commandContext } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import type { IdentityDeps } from '../deps.ts';
import { changeProfile } from './change-profile.ts';
import { storeProfileImage } from './store-image.ts';

/** A person's own profile. */
export function profileHandlers(deps: IdentityDeps): HandlersOf<typeof profileRoutes> {
  return {
    async changeProfile(request) {
      const { name: fullName, phone, removePhoto } = request.body;
      // A phone number has few possible values, so a plain hash of the body would reveal it.
      const context = withKeyedHash(commandContext(request, profileRoutes.changeProfile, { clock: deps.clock }), deps.config.keys);
      const stored = await storeProfileImage(deps, request.files.photo, 'photo');
      const { profile, position } = await changeProfile(deps, context, {
        accountId: request.session.accountId,
        fullName,
        phone: phone === '' ? null : phone,
        ...(stored !== null || removePhoto === 'true' ? { profileImageId: stored } : {}),
      });
      return { model: profile, position };
    },
  };
}
