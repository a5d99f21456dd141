import { businessSettingsRoutes, type BusinessProfile, type TenantId, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import { readImage } from '@sumaa/runtime/storage';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import type { RegisteredBusiness } from './state.ts';
import { tenant } from './tenant.ts';

interface GivenProfile extends BusinessProfile {
  readonly id?: Uuid | undefined;
  readonly revision?: number | undefined;
}

/** Handlers for the settings of a business. */
export function businessHandlers(deps: CommandDeps): HandlersOf<typeof businessSettingsRoutes> {
  const { clock, config, files } = deps;

  async function saveProfile(context: CommandContext, { accountId, tenantId }: SignedIn, body: GivenProfile, isFirst: boolean) {
    const { id = tenantId, revision = null, ...profile } = body;
    if (id !== tenantId) throw new RefusalError(refuse('validation_failed', undefined, { id: ['invalid'] }));
    const command = { type: 'SaveProfile', revision, isFirst, profile, accountId } as const;
    const { state, position } = await executeOwned(deps, tenant, tenantId, command, context);
    const { profile: saved, tenantId: businessId } = state as RegisteredBusiness;
    return { model: { id: businessId, ...saved.values, revision: saved.revision }, position: packPosition({ tenant: position }) };
  }

  return {
    async createBusiness(request) {
      const context = commandContext(request, businessSettingsRoutes.createBusiness, { clock });
      return saveProfile(withKeyedHash(context, config.keys), request.session, request.body, true);
    },
    async saveBusiness(request) {
      requireOwn(request.params.id, request.session.tenantId);
      const context = commandContext(request, businessSettingsRoutes.saveBusiness, { clock });
      return saveProfile(withKeyedHash(context, config.keys), request.session, request.body, false);
    },
    async uploadLogo(request) {
      requireOwn(request.params.id, request.session.tenantId);
      const { logo } = request.files;
      if (!logo) throw new RefusalError(refuse('validation_failed', undefined, { logo: ['required'] }));
      const image = await readImage(logo.bytes);
      if (!image.ok) throw new RefusalError(refuse('validation_failed', undefined, { logo: [image.problem] }));
      const { id } = await files.put(image.bytes, image.ext);
      return { model: { logoUrl: `/api/files/${id}` }, position: null };
    },
    async saveBusinessPreferences(request) {
      const { session, body } = request;
      const context = commandContext(request, businessSettingsRoutes.saveBusinessPreferences, { clock });
      const command = { type: 'SavePreferences', ...body, accountId: session.accountId } as const;
      const { state, position } = await executeOwned(deps, tenant, session.tenantId, command, context);
      const { values, revision } = (state as RegisteredBusiness).preferences;
      return { model: { preferences: values, revision }, position: packPosition({ tenant: position }) };
    },
  };
}

/** Throws RefusalError `not_found` for another business than the session's. */
function requireOwn(id: Uuid, tenantId: TenantId): void {
  if (id !== tenantId) throw new RefusalError(refuse('not_found'));
}
