import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { SellerIdentity } from '../subscription/payment/billing-details.ts';
import { TestedChannel } from './settings/channel-tests.ts';
import { MailServer } from './settings/mail-routes.ts';
import { defaultPlatformSettings, PlatformSettings } from './settings/settings.ts';
import { SlaSettings } from '../contact-inbox/sla/settings.ts';

/** `platformsettings-<id>`: the settings of the platform, one stream. */
export const platformSettingsEvents = {
  /** Support hours and SLA policies as a whole. `revision` counts from 1. */
  SlaSettingsSaved: defineEvent({
    type: 'SlaSettingsSaved',
    category: 'platformsettings',
    data: { revision: z.number().int(), settings: SlaSettings, savedBy: Uuid, savedAt: Iso },
  }),
  /** Who issues the invoices of this installation. Invoices that were issued keep what they say. */
  SellerIdentitySaved: defineEvent({
    type: 'SellerIdentitySaved',
    category: 'platformsettings',
    data: { seller: SellerIdentity, savedBy: Uuid, savedAt: Iso },
  }),
  /** What holds for everybody, as a whole; `changed` names what is different. `revision` counts from 1. */
  PlatformSettingsSaved: defineEvent({
    type: 'PlatformSettingsSaved',
    category: 'platformsettings',
    // Version 2 added tax rate and invoice prefix, version 3 how staff are told of alerts, version 4 the second factor
    // of general managers and what new businesses begin with, version 5 prices, ways of paying and the rate of the euro,
    // version 6 name and description of the platform and the language of who chose none, version 7 the account for bank transfers.
    schema: 7,
    upcasts: {
      1: ({ settings, ...data }) => {
        const { taxRate, invoicePrefix } = defaultPlatformSettings;
        return { ...data, settings: { taxRate, invoicePrefix, ...(settings as object) } };
      },
      2: ({ settings, ...data }) => {
        const { emailNotifications, smsNotifications, pushNotifications, webhookUrl } = defaultPlatformSettings;
        return {
          ...data,
          settings: { emailNotifications, smsNotifications, pushNotifications, webhookUrl, ...(settings as object) },
        };
      },
      3: ({ settings, ...data }) => {
        const { twoFactorAuth, timeZone, currency, answerTarget } = defaultPlatformSettings;
        return { ...data, settings: { twoFactorAuth, timeZone, currency, answerTarget, ...(settings as object) } };
      },
      4: ({ settings, ...data }) => {
        const { prices, paymentMethods, riyalsPerEuro } = defaultPlatformSettings;
        return { ...data, settings: { prices, paymentMethods, riyalsPerEuro, ...(settings as object) } };
      },
      5: ({ settings, ...data }) => {
        const { platformName, platformDescription, defaultLanguage } = defaultPlatformSettings;
        return { ...data, settings: { platformName, platformDescription, defaultLanguage, ...(settings as object) } };
      },
      6: ({ settings, ...data }) => {
        const { bankAccount } = defaultPlatformSettings;
        return { ...data, settings: { bankAccount, ...(settings as object) } };
      },
    },
    data: {
      revision: z.number().int(),
      settings: PlatformSettings,
      changed: z.array(z.string()),
      /** Null: an operator on the server. */
      savedBy: Uuid.nullable(),
      savedAt: Iso,
    },
  }),
  /** The mail server that mails are handed over to where the environment names none; it took a test mail. Its password is in the vault. */
  MailServerSaved: defineEvent({
    type: 'MailServerSaved',
    category: 'platformsettings',
    data: { server: MailServer, savedBy: Uuid, savedAt: Iso },
  }),
  /** Somebody of the staff tries a way out on themselves. */
  ChannelTestRequested: defineEvent({
    type: 'ChannelTestRequested',
    category: 'platformsettings',
    data: { testId: Uuid, channel: TestedChannel, accountId: Uuid, requestedAt: Iso },
  }),
  /** The secret that signs alerts was made anew; the earlier one signs for a day. */
  AlertSecretRotated: defineEvent({
    type: 'AlertSecretRotated',
    category: 'platformsettings',
    data: { accountId: Uuid, rotatedAt: Iso },
  }),
} as const;
export type PlatformSettingsEvent = EventsOf<typeof platformSettingsEvents>;
