import { z } from 'zod';
import { Currency } from '../../../kernel/money.ts';
import { Language } from '../../../kernel/locale.ts';
import { hour, Iso } from '../../../kernel/time.ts';
import { BusinessTimeZone, defaultBusinessPreferences } from '../../business/preferences.ts';
import { DisplayName } from '../../identity/fields.ts';
import { defineRoute } from '../../../kernel/route.ts';
import type { FieldErrorCode } from '../../../kernel/field-errors.ts';
import { defaultPrices, vatPercent } from '../../subscription/catalogue.ts';
import { BankAccount } from '../../subscription/payment/bank-account.ts';
import { creditNotePrefix } from '../../subscription/invoice/document.ts';
import { PaymentMethods } from '../../subscription/payment/methods.ts';
import { WebhookUrl } from '../../webhooks/routes.ts';

const says = (code: FieldErrorCode) => code;
const whole = (least: number, most: number) =>
  z
    .number({ error: says('outOfRange') })
    .int(says('outOfRange'))
    .min(least, says('outOfRange'))
    .max(most, says('outOfRange'));

/** An address or a network, such as `203.0.113.0/24`. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: says('ipAddress') });

/** The most entries of the list of addresses. */
const mostAddresses = 100;

/** Two to eight Latin capitals or digits, other than the prefix of credit notes. */
const InvoicePrefix = z
  .string()
  .regex(/^[A-Z0-9]{2,8}$/, says('invoicePrefix'))
  .refine((prefix) => prefix !== creditNotePrefix, says('invoicePrefix'));

/** The bounds of each number of the settings. */
export const settingBounds = {
  passwordMinLength: [8, 64],
  sessionTimeout: [1, 720],
  trialPeriod: [1, 90],
  taxRate: [0, 50],
  answerTarget: [1, 720],
  riyalsPerEuro: [1, 20],
} as const;

/** From one riyal to a hundred thousand, in halalas. */
export const priceBounds = [100, 10_000_000] as const;
const PlanPrice = z.object({ monthly: whole(...priceBounds), yearly: whole(...priceBounds) });

/** The longest name and description of the platform. */
export const platformTextLengths = { platformName: 40, platformDescription: 160 } as const;

/** A text of one line in both languages. */
function inBoth(longest: number) {
  const text = DisplayName('required', longest);
  return z.object({ ar: text, en: text });
}

/** The settings of the platform that hold for everybody. */
export const PlatformSettings = z.object({
  /** What the product is called at the head of mails, screens and titles, and in one sentence what it does. */
  platformName: inBoth(platformTextLengths.platformName),
  platformDescription: inBoth(platformTextLengths.platformDescription),
  /** What somebody reads who chose no language. */
  defaultLanguage: Language,
  /** Only staff are let in. */
  maintenanceMode: z.boolean(),
  /** From where the console may be used; empty: from everywhere. */
  ipWhitelist: z.array(Network).max(mostAddresses, says('addressesTooMany')),
  passwordMinLength: whole(...settingBounds.passwordMinLength),
  requireSpecialChars: z.boolean(),
  /** After so many hours without an act a session ends, in hours; staff have a shorter one of their own. */
  sessionTimeout: whole(...settingBounds.sessionTimeout),
  /** How long a new business may try the product, in days. */
  trialPeriod: whole(...settingBounds.trialPeriod),
  /**
   * Value added tax in percent, with up to two decimals, of what is charged from the save on; what was charged or invoiced before keeps its own.
   */
  taxRate: z
    .number({ error: says('outOfRange') })
    .multipleOf(0.01, says('outOfRange'))
    .min(settingBounds.taxRate[0], says('outOfRange'))
    .max(settingBounds.taxRate[1], says('outOfRange')),
  /** What a plan costs for a period before VAT, in halalas: what is chosen or announced from the save on. A running period keeps its price. */
  prices: z.object({ basic: PlanPrice, professional: PlanPrice, enterprise: PlanPrice }),
  /** By which ways businesses may pay; cards that are saved go on paying renewals. */
  paymentMethods: PaymentMethods.refine((methods) => Object.values(methods).includes(true), says('methodNeeded')),
  /** Where bank transfers go to; null: businesses are offered none, unless nothing else is left. */
  bankAccount: BankAccount.nullable(),
  /** With what the numbers of invoices begin from the save on; they count on. */
  invoicePrefix: InvoicePrefix,
  /** By which channels staff are told of alerts outside the console, each as they chose for themselves. */
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  /** Every general manager needs a second factor at their next sign-in; staff always do. */
  twoFactorAuth: z.boolean(),
  /** What businesses begin with that register from the save on; each may change it. */
  timeZone: BusinessTimeZone,
  currency: Currency,
  /** Riyals for one euro, to show about how much a sum is; null: sums are shown in euros nowhere. */
  riyalsPerEuro: z
    .number({ error: says('outOfRange') })
    .min(settingBounds.riyalsPerEuro[0], says('outOfRange'))
    .max(settingBounds.riyalsPerEuro[1], says('outOfRange'))
    .nullable(),
  /** Within how long a review should be answered, in hours by the wall clock. */
  answerTarget: whole(...settingBounds.answerTarget),
  /** Where alerts are sent to, signed; empty: nowhere. */
  webhookUrl: z.union([z.literal(''), WebhookUrl], { error: says('webAddress') }),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;
export type PlatformSetting = keyof PlatformSettings;

/** While nobody saved others. */
export const defaultPlatformSettings: PlatformSettings = {
  platformName: { ar: 'سُمعة', en: 'Sumaa' },
  platformDescription: {
    ar: 'مراجعات نشاطك في Google في مكان واحد، مع موعد لكل رد.',
    en: 'The Google reviews of your business in one place, with a time for every reply.',
  },
  defaultLanguage: 'ar',
  maintenanceMode: false,
  ipWhitelist: [],
  passwordMinLength: 8,
  requireSpecialChars: false,
  sessionTimeout: 24,
  trialPeriod: 14,
  taxRate: vatPercent,
  prices: defaultPrices,
  paymentMethods: { card: true, page: true, transfer: false },
  bankAccount: null,
  invoicePrefix: 'INV',
  emailNotifications: true,
  smsNotifications: false,
  pushNotifications: true,
  webhookUrl: '',
  twoFactorAuth: false,
  timeZone: defaultBusinessPreferences.timeZone,
  currency: defaultBusinessPreferences.currency,
  riyalsPerEuro: null,
  answerTarget: defaultBusinessPreferences.answerTarget.ms / hour,
};

/** The address of no caller: a list of which this build reads no entry lets nobody in rather than everybody. */
const nobody = '0.0.0.0';

/** Settings that an older or a newer build stored: what this one cannot read of them has its default. */
export function readStoredSettings(stored: unknown): PlatformSettings {
  const given: Record<string, unknown> = { ...(stored as object | null | undefined) };
  const read = Object.entries(PlatformSettings.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(given[name]);
    return [name, parsed.success ? parsed.data : defaultPlatformSettings[name as PlatformSetting]];
  });
  const { ipWhitelist: list } = given;
  const settings = Object.fromEntries(read) as PlatformSettings;
  if (list === undefined || (Array.isArray(list) && list.length === 0)) return settings;
  const readable = Array.isArray(list) ? list.filter((entry): entry is string => Network.safeParse(entry).success) : [];
  return { ...settings, ipWhitelist: readable.length === 0 ? [nobody] : readable.slice(0, mostAddresses) };
}

/** The settings with the number of their save; 0 while nobody saved any. */
export interface SettingsInForce {
  readonly revision: number;
  readonly settings: PlatformSettings;
}

const VisibleName = DisplayName('required', 100);
/** The same as they may be saved; what was saved before these rules is read all the same. */
const GivenSettings = PlatformSettings.extend({ bankAccount: BankAccount.extend({ holder: VisibleName, bank: VisibleName }).nullable() });

const tag = 'platform';
const permission = 'platform.settings';

export const platformSettingsRoutes = {
  platformSettings: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/platform/settings',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The settings of the platform, and from which address the caller reads them.',
    model: z.object({
      revision: z.number().int(),
      settings: PlatformSettings,
      savedAt: Iso.nullable(),
      yourAddress: z.string(),
      /** What the environment sets, which wins; null: nothing. */
      environment: z.object({ riyalsPerEuro: z.number().nullable() }),
      /** Without a payment provider everything is paid by bank transfer. */
      hasPaymentProvider: z.boolean(),
      /** Whether text messages and notifications of browsers are configured. */
      channels: z.object({ sms: z.boolean(), push: z.boolean() }),
    }),
  }),
  savePlatformSettings: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/platform/settings',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Save the settings of the platform; refused when a colleague saved others since `revision`, or would lock the caller out.',
    body: z.object({ revision: z.number().int().min(0), settings: GivenSettings }),
    model: z.object({ revision: z.number().int() }),
    errors: ['validation_failed', 'settings_changed'],
  }),
} as const;
