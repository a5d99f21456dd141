import type { identityRoutes, Refusal, StreamName, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { AuthorityLookup } from '@sumaa/runtime/http';
import type { FastifyRequest } from 'fastify';
import type { CommandDeps } from '../../wiring/deps.ts';
import type { HandlersOf } from '../../wiring/handlers.ts';
import { ensureSuperAdmin } from './account/ensure-super-admin.ts';
import { registerCompany, type Registered, type Registration } from './account/register-company.ts';
import { accountHandlers } from './account/routes.ts';
import { vouchForEmail } from './account/vouch-for-email.ts';
import { addMember, type NewMember } from './member/add-member.ts';
import { noteRefused } from './note-refused.ts';
import type { IdentityPorts } from './ports.ts';
import { createAuthority } from './session/authority.ts';
import { createRefreshCookie } from './session/refresh-cookie.ts';
import { sessionHandlers } from './session/routes.ts';

export type { Registered, Registration } from './account/register-company.ts';
export type { IdentityPorts } from './ports.ts';

/** Accounts, verification, sessions and memberships. */
export interface Identity {
  readonly handlers: HandlersOf<typeof identityRoutes>;
  /** What the guard asks about whoever calls. */
  readonly authority: AuthorityLookup;
  /** Must hear of every stream this process writes to. */
  written(stream: StreamName): void;
  noteRefused(request: FastifyRequest, refusal: Refusal): Promise<void>;
  registerCompany(context: CommandContext, given: Registration): Promise<Registered>;
  vouchForEmail(context: CommandContext, accountId: Uuid): Promise<void>;
  addMember(context: CommandContext, given: NewMember): Promise<{ readonly accountId: Uuid; readonly memberId: Uuid }>;
  ensureSuperAdmin(given: { readonly email: string; readonly password: string }): Promise<{ readonly created: boolean }>;
}

export function createIdentity(deps: CommandDeps, ports: IdentityPorts): Identity {
  const tools = { deps, ports, cookie: createRefreshCookie(deps.config.publicUrl) };
  const authority = createAuthority(deps, ports);
  return {
    handlers: { ...accountHandlers(tools), ...sessionHandlers(tools) },
    authority: authority.lookup,
    written: authority.written,
    noteRefused: (request, refusal) => noteRefused(deps, request, refusal),
    registerCompany: (context, given) => registerCompany(deps, ports, context, given),
    vouchForEmail: (context, accountId) => vouchForEmail(deps, context, accountId),
    addMember: (context, given) => addMember(deps, context, given),
    ensureSuperAdmin: (given) => ensureSuperAdmin(deps, given),
  };
}
