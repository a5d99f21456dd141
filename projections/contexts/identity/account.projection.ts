import {
  noPreferences,
  readable,
  type AccountEvent,
  type Iso,
  type Language,
  type PersonPreferences,
  type Role,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A code that is to be sent: the event that asked for it, and the business where it happened. */
export interface PhoneCodeAsked {
  readonly eventId: Uuid;
  readonly tenantId: TenantId;
  readonly at: Iso;
  readonly expiresAt: Iso;
}

/** A person who can sign in. `tenantId` is the business they registered with; personal fields are null once erased. */
export interface AccountRow {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly role: Role;
  readonly email: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  /** Whether the person proved that the number is theirs. */
  readonly phoneConfirmed: boolean;
  /** The newest code by SMS that was asked for, until the number is confirmed or another one. */
  readonly phoneCode: PhoneCodeAsked | null;
  /** The number at WhatsApp from which the person sent their code; null: none. */
  readonly whatsapp: string | null;
  readonly profileImageId: string | null;
  readonly language: Language;
  readonly emailConfirmed: boolean;
  readonly active: boolean;
  readonly createdAt: Iso;
  readonly preferences: PersonPreferences;
}

/** One row per account; the source of `me`, of the names of actors and of mail addresses. */
export const accountProjection: Projection<AccountRow, AccountEvent> = {
  name: 'account',
  version: 1,
  categories: ['account'],
  key: ({ type, data }) =>
    type === 'AccountRegistered' ||
    type === 'EmailConfirmed' ||
    type === 'EmailChanged' ||
    type === 'AccountProfileChanged' ||
    type === 'PhoneCodeRequested' ||
    type === 'PhoneConfirmed' ||
    type === 'WhatsAppConfirmed' ||
    type === 'WhatsAppEnded' ||
    type === 'AccountPreferencesChanged' ||
    type === 'AccountDeactivated' ||
    type === 'AccountErased' ||
    type === 'SecondFactorEnabled' ||
    type === 'SecondFactorDisabled'
      ? data.accountId
      : null,
  evolve(row, event) {
    if (event.type === 'AccountRegistered') {
      const { accountId, tenantId, role, email, fullName, phone, profileImageId, language } = event.data;
      return {
        accountId,
        tenantId,
        role,
        email: readable(email),
        fullName: readable(fullName),
        phone: readable(phone),
        phoneConfirmed: false,
        phoneCode: null,
        whatsapp: null,
        profileImageId,
        language,
        emailConfirmed: false,
        active: true,
        createdAt: event.metadata.occurredAt,
        preferences: noPreferences,
      };
    }
    if (!row) return null;
    if (event.type === 'EmailConfirmed') return { ...row, emailConfirmed: true };
    if (event.type === 'EmailChanged') return { ...row, email: readable(event.data.email) };
    if (event.type === 'AccountProfileChanged') {
      const { fullName, phone, profileImageId, changed } = event.data;
      const proof = changed.includes('phone') ? { phoneConfirmed: false, phoneCode: null } : {};
      return { ...row, fullName: readable(fullName), phone: readable(phone), profileImageId, ...proof };
    }
    if (event.type === 'PhoneCodeRequested') {
      const { occurredAt: at, tenantId } = event.metadata;
      return { ...row, phoneCode: { eventId: event.id, tenantId, at, expiresAt: event.data.expiresAt } };
    }
    if (event.type === 'PhoneConfirmed') return { ...row, phoneConfirmed: true, phoneCode: null };
    if (event.type === 'WhatsAppConfirmed') return { ...row, whatsapp: readable(event.data.number) };
    if (event.type === 'WhatsAppEnded') return { ...row, whatsapp: null };
    if (event.type === 'AccountPreferencesChanged') {
      const { language, dateFormat, calendar, undoSeconds, theme } = event.data;
      const preferences = { language, dateFormat, calendar, undoSeconds: undoSeconds as PersonPreferences['undoSeconds'], theme };
      return { ...row, preferences };
    }
    // Only the vault knows the second factor; the row is touched, so that the lists that show it are read again.
    if (event.type === 'SecondFactorEnabled' || event.type === 'SecondFactorDisabled') return { ...row };
    if (event.type === 'AccountErased') {
      const proof = { phoneConfirmed: false, phoneCode: null };
      return { ...row, email: null, fullName: null, phone: null, ...proof, whatsapp: null, profileImageId: null, active: false };
    }
    return event.type === 'AccountDeactivated' ? { ...row, active: false } : row;
  },
  rows: typedRows<AccountRow>({
    table: 'read.account_v1',
    key: 'accountId',
    columns: {
      accountId: 'uuid',
      tenantId: 'text',
      role: 'text',
      email: 'text',
      fullName: 'text',
      phone: 'text',
      phoneConfirmed: 'boolean',
      phoneCode: 'json',
      whatsapp: 'text',
      profileImageId: 'text',
      language: 'text',
      emailConfirmed: 'boolean',
      active: 'boolean',
      createdAt: 'timestamptz',
      preferences: 'json',
    },
  }),
};
