import type { BusinessPreferences, BusinessProfile, TenantEvent, Uuid } from '@sumaa/contracts';

/** The commands of a business (tenant). */
export type TenantCommand =
  /** `standards`: what the platform sets for new businesses. */
  | ({ readonly type: 'RegisterBusiness'; readonly standards?: Pick<BusinessPreferences, 'currency' | 'answerTarget'> } & Extract<
      TenantEvent,
      { type: 'BusinessRegistered' }
    >['data'])
  /** `step` is the onboarding step reached (0–3); 3 once the first sync is complete. */
  | { readonly type: 'FinishOnboarding'; readonly tenantId: Uuid; readonly tour: boolean; readonly step: number }
  /** `revision`: the number of the profile that was changed; null: whichever is in force. `isFirst`: only where none was saved yet. */
  | {
      readonly type: 'SaveProfile';
      readonly revision: number | null;
      readonly isFirst: boolean;
      readonly profile: BusinessProfile;
      readonly accountId: Uuid;
    }
  | {
      readonly type: 'SavePreferences';
      readonly revision: number;
      readonly preferences: BusinessPreferences;
      readonly accountId: Uuid;
    }
  /** Only the first account owns a business that the platform added. */
  | { readonly type: 'OwnBusiness'; readonly accountId: Uuid }
  /** By the platform's staff. */
  | ({ readonly type: 'MessageBusiness' } & Omit<
      Extract<TenantEvent, { type: 'BusinessMessaged' }>['data'],
      'tenantId' | 'subject' | 'body'
    > & {
        readonly subject: string;
        readonly body: string;
      })
  /** By a worker: what became of the mail with a message. */
  | ({ readonly type: 'ReportMessageMail' } & Omit<Extract<TenantEvent, { type: 'BusinessMessageMailed' }>['data'], 'tenantId'>)
  | { readonly type: 'AssignAccountManager'; readonly managerId: Uuid | null; readonly accountId: Uuid }
  | { readonly type: 'DeactivateBusiness'; readonly reason: string; readonly accountId: Uuid }
  | { readonly type: 'ReactivateBusiness'; readonly reason: string; readonly accountId: Uuid }
  | ({ readonly type: 'EraseBusiness' } & Omit<Extract<TenantEvent, { type: 'BusinessErased' }>['data'], 'tenantId'>);
