import { iso, readable, type AccountEvent, type identityQuestions, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, type Recorded } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { QuestionHandlersOf } from '../../../infra/handlers.ts';
import { companyOf } from '../registration/pending-registration.ts';
import { account } from './account.ts';
import { findAccount, readAccount, type FoundAccount } from './find-account.ts';
import { opensAfter } from './issued-code.ts';
import { provenAddresses, provenPhone } from './proven-addresses.ts';

type Found = Pick<FoundAccount, 'account'> & { readonly event: Recorded<AccountEvent> };

/** What the mail worker asks about accounts. An account may belong to several tenants: the event it asks about is the tenant's. */
export function accountWorkerQuestions(deps: Pick<CommandDeps, 'store' | 'codec' | 'vault'>): QuestionHandlersOf<typeof identityQuestions> {
  async function find(tenantId: TenantId, accountId: Uuid, eventId: string): Promise<Found | null> {
    const found = await readAccount(deps, accountId);
    const event = found?.events.find(({ id }) => id === eventId);
    return found && event?.metadata.tenantId === tenantId ? { account: found.account, event } : null;
  }

  return {
    async ReadProvenAddresses(_context, { accountId }) {
      const { state, events } = await load(deps, account, accountId);
      const emails = (await provenAddresses(deps, events)).flatMap(({ email }) => (email === null ? [] : [email]));
      return { emails, phone: provenPhone(events), businesses: state.status === 'none' ? [] : [...state.tenantIds] };
    },
    async ReadRegistrationMail({ at }, { registrationId, issue }) {
      const registration = await deps.vault.registrations.read(registrationId);
      const company = registration && companyOf(registration);
      if (!company || registration.issue !== issue || at >= (registration.codeExpiresAt?.toISOString() ?? at)) return null;
      const holder = (await findAccount(deps, registration.emailKey))?.account;
      if (holder?.status === 'inactive') return null;
      return { email: company.email, holder: holder?.accountId ?? null };
    },
    async ReadIssuedCode({ tenantId, at }, { accountId, eventId }) {
      const found = await find(tenantId, accountId, eventId);
      return { opens: found !== null && opensAfter(found.account, found.event, at) };
    },
    async ReadPhoneCode({ tenantId, at }, { accountId, eventId }) {
      const found = await find(tenantId, accountId, eventId);
      if (found?.event.type !== 'PhoneCodeRequested' || !opensAfter(found.account, found.event, at)) return null;
      const { phone } = found.account;
      const { issue, language } = found.event.data;
      return phone === null ? null : { phone, issue, language };
    },
    async ReadEmailMove({ tenantId }, { accountId, eventId }) {
      const event = (await find(tenantId, accountId, eventId))?.event;
      if (event?.type === 'EmailChanged') {
        return { from: readable(event.data.previousEmail), to: readable(event.data.email), issue: null, holder: null };
      }
      if (event?.type !== 'EmailChangeRequested') return null;
      const { newEmail, emailKey, issue } = event.data;
      const holder = (await findAccount(deps, emailKey))?.account.accountId ?? null;
      return { from: null, to: readable(newEmail), issue, holder };
    },
    async ReadBrowsers(_context, { accountId }) {
      const [sessions, devices] = await Promise.all([
        deps.vault.sessions.stored(accountId),
        deps.vault.pushSubscriptions.list(accountId, null),
      ]);
      return {
        sessions: sessions.map(({ device, network, createdAt, lastActedAt, endedAt }) => ({
          device,
          network,
          createdAt: iso(createdAt),
          seenAt: iso(lastActedAt),
          endedAt: endedAt && iso(endedAt),
        })),
        devices: devices.map(({ device, createdAt, seenAt }) => ({ device, createdAt: iso(createdAt), seenAt: iso(seenAt) })),
      };
    },
  };
}
