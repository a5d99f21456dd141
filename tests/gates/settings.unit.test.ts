import {
  BusinessPreferences,
  channels,
  NotificationChoices,
  PersonPreferences,
  PlatformSettings,
  PrivacyBody,
  SlaSettings,
} from '@sumaa/contracts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, textOf } from './sources.ts';

const shown = 'frontend/lib/locale/format.unit.test.ts';
const figures = 'projections/contexts/business/settings.int.test.ts';
const page = 'projections/contexts/privacy/page/public-page.int.test.ts';
const platform = 'command-api/contexts/platform/settings/general-settings.int.test.ts';
const shownPlatform = 'frontend/lib/site/platform.ui.test.ts';
const taxRate = 'tests/money/tax-rate.int.test.ts';
const newRate = 'a new tax rate and prefix hold for what falls due and is invoiced after the save; what was before keeps its own';
const euroRate = 'a rate of the euro that staff saved holds for the sums of businesses that chose euros';
const console = 'projections/contexts/subscription/console/console.int.test.ts';
const pricedNow = 'what is to be paid bears the tax rate and the price in force, for the business and for the staff';
const mails = 'workers/contexts/notifications/notice-mail/notice-mails.int.test.ts';
const notices = 'workers/contexts/notifications/notify.int.test.ts';

const begins = 'a business that registers begins with the time zone, the currency and the target of the settings';
const alertChannels = 'alerts reach staff by the channels that the settings of the platform leave on, other notices by all';

const preferencesTab = 'frontend/features/business/preferences/preferences-tab.ui.test.tsx';
const undo = 'command-api/contexts/reviews/review/reply.int.test.ts';
const mailedDates = 'a mail writes dates in the zone, the format and the calendar of its reader';
const clock = 'command-api/contexts/contact-inbox/message/decide-clock.unit.test.ts';
const targets = 'a message is due for what the policy says, the earliest first';

const printed = 'workers/contexts/exports/pdf/draw-report.unit.test.ts';
const printedDates = 'the days in a printed table are in the format and the calendar of its reader';
const datesForWorkers = 'mails and printed reports write dates as the person chose, else as the business did';

type Effect = readonly [file: string, test: string];

/** Every setting, and the tests in which its effects are seen: not that it is stored, but what it does. */
const effects: Readonly<Record<string, readonly Effect[]>> = {
  'business.timeZone': [
    [figures, 'a new time zone holds at once in the figures, and the due times that were given stay'],
    [mails, mailedDates],
    [figures, datesForWorkers],
  ],
  'business.weekStart': [
    ['workers/contexts/notifications/reports/reports.int.test.ts', 'each business gets the report of its week at 8:00 of its zone, once'],
    [
      'projections/contexts/analytics/analytics.int.test.ts',
      'every figure is what the history says, and the list has as many reviews behind it',
    ],
    [preferencesTab, 'saves the currency that is shown, of those with a rate, and the first day of the week'],
  ],
  'business.answerTarget': [
    [
      'command-api/contexts/reviews/review/decide-observation.unit.test.ts',
      'an answer is due by the target in force when it arrived, in business hours too',
    ],
    [preferencesTab, 'saves business hours for the target, and nothing while they are wrong'],
  ],
  'business.currency': [
    ['contracts/kernel/money.unit.test.ts', 'shows riyals in dollars at the fixed rate, and in euros only with a rate'],
    [
      'frontend/features/subscription/plan/approximate-sum.ui.test.tsx',
      'a sum in riyals has about as much in the chosen currency beside it, where a rate is known',
    ],
  ],
  'business.language': [
    [figures, 'mails are written in the chosen language, else in that of the business, else in that of the registration'],
  ],
  'business.dateFormat': [
    [shown, 'write a date with its year in figures, as chosen'],
    [mails, mailedDates],
    [printed, printedDates],
    [figures, datesForWorkers],
  ],
  'business.calendar': [
    [figures, 'without a choice of the person'],
    [figures, datesForWorkers],
    [preferencesTab, 'saves the calendar and the undo window of members who choose none'],
  ],
  'business.undoSeconds': [
    [undo, 'can be undone for as long as the business set it, where its writer chose nothing'],
    [preferencesTab, 'saves the calendar and the undo window of members who choose none'],
  ],
  'person.language': [
    [figures, 'mails are written in the chosen language, else in that of the business, else in that of the registration'],
  ],
  'person.dateFormat': [
    [shown, 'write a date with its year in figures, as chosen'],
    [mails, mailedDates],
    [printed, printedDates],
    [figures, datesForWorkers],
  ],
  'person.calendar': [
    [shown, 'are in the chosen calendar, or in both'],
    [mails, mailedDates],
    [printed, printedDates],
    [figures, datesForWorkers],
  ],
  'person.undoSeconds': [[undo, 'can be undone for as long as its writer chose']],
  'person.theme': [
    ['frontend/lib/look/use-own-look.ui.test.tsx', 'applies the saved language and theme, and those that are saved elsewhere later'],
  ],
  'privacy.publicProfile': [[page, 'a page that is off answers as an address that nobody has, in both languages']],
  'privacy.showContactInfo': [
    [page, 'contact details and search engines follow their switches, earlier addresses lead to the page, and off is off'],
  ],
  'privacy.allowSearchEngines': [
    [page, 'contact details and search engines follow their switches, earlier addresses lead to the page, and off is off'],
  ],
  'privacy.dataRetention': [
    [
      'tests/integration/retention.full.test.ts',
      'after its retention author and text of a review can be read nowhere, in stored files neither',
    ],
    ['contracts/contexts/privacy/policy.unit.test.ts', 'reviews are kept for whole years, or for ever'],
  ],
  'platform.platformName': [
    ['workers/contexts/notifications/send-mail.int.test.ts', 'stands under the name of the platform that the settings say'],
    [shownPlatform, 'the name is in the texts that are loaded, and is remembered where the server does not say'],
  ],
  'platform.platformDescription': [[shownPlatform, 'a page that the build rendered shows the name, and its title ends with it']],
  'platform.defaultLanguage': [[shownPlatform, 'a visitor who chose no language gets the one of the platform, and who chose one keeps it']],
  'platform.maintenanceMode': [
    [platform, 'maintenance turns businesses and whoever registers away with the time to come back, and lets staff in'],
  ],
  'platform.ipWhitelist': [[platform, 'a list of addresses holds for staff and nobody else, and is lifted on the server']],
  'platform.passwordMinLength': [
    [platform, 'length and symbols of a new password, length of the trial and of a session follow the settings at once'],
  ],
  'platform.requireSpecialChars': [
    [platform, 'length and symbols of a new password, length of the trial and of a session follow the settings at once'],
  ],
  'platform.sessionTimeout': [
    [platform, 'length and symbols of a new password, length of the trial and of a session follow the settings at once'],
  ],
  'platform.trialPeriod': [
    [platform, 'length and symbols of a new password, length of the trial and of a session follow the settings at once'],
  ],
  'platform.taxRate': [
    [taxRate, newRate],
    [console, pricedNow],
  ],
  'platform.prices': [
    [taxRate, 'a new price holds for what is chosen after the save; a click on the earlier one is refused'],
    [
      'command-api/contexts/subscription/subscription/time.unit.test.ts',
      'is announced seven days before, and costs that much whatever the settings say by then',
    ],
    [console, pricedNow],
    [
      'projections/contexts/platform/system/system.int.test.ts',
      'the settings of the platform have their defaults until they are saved, with the address of who reads them',
    ],
  ],
  'platform.invoicePrefix': [[taxRate, newRate]],
  'platform.emailNotifications': [[notices, alertChannels]],
  'platform.pushNotifications': [[notices, alertChannels]],
  'platform.smsNotifications': [[notices, alertChannels]],
  'platform.twoFactorAuth': [
    [platform, 'where it is demanded a general manager registers as before, and sets a second factor up at the next sign-in'],
  ],
  'platform.timeZone': [[platform, begins]],
  'platform.currency': [[platform, begins]],
  'platform.answerTarget': [[platform, begins]],
  'platform.paymentMethods': [[taxRate, 'a way of paying that is switched off is neither offered nor accepted, and one has to stay on']],
  'platform.bankAccount': [
    [console, 'the account for transfers is read by businesses where transfers are offered, and the staff are told while it is missing'],
    [
      'workers/contexts/notifications/send-mail.int.test.ts',
      'names the account that a transfer goes to, once the staff have set one, with a short reference',
    ],
    [
      'frontend/features/subscription/billing/due-notice.ui.test.tsx',
      'what is to be paid by transfer shows the account with sum and reference, not while a card pays it',
    ],
  ],
  'platform.riyalsPerEuro': [['projections/contexts/business/settings.int.test.ts', euroRate]],
  'platform.webhookUrl': [
    [
      'workers/contexts/platform/alerts/send-alert.int.test.ts',
      'an alert goes to the address of the settings once, signed, and names nobody',
    ],
    [
      'command-api/contexts/platform/alert/alert-webhook.int.test.ts',
      'an address for alerts is one of the web with https, gets its secret once and is tested without reaching inside',
    ],
  ],
  'support.hours': [[clock, 'later by the open hours of a pause']],
  'support.policies': [[clock, 'a high priority may have a policy of its own']],
  'support.general.clock': [[clock, 'later by the open hours of a pause']],
  'support.general.firstAnswerMs': [[clock, targets]],
  'support.general.nextAnswerMs': [[clock, 'waits for the next answer once there was one']],
  'support.general.resolveMs': [[clock, targets]],
  'support.general.warnMs': [
    [clock, targets],
    [clock, 'less than 3 hours before'],
  ],
  'support.general.escalation': [
    [clock, 'at a breach does what the policy says: another person, a higher priority, and what is due by it'],
  ],
  'notifications.switches': [[notices, 'people get what they switched on, else what their business did, of the branches they want']],
  'notifications.timing': [[mails, 'what comes in quiet hours, and what is wanted daily, goes out in one mail at its time']],
  'notifications.branches': [[notices, 'people get what they switched on, else what their business did, of the branches they want']],
  'notifications.quiet': [[notices, 'quiet hours keep a notice due until they end; it comes once, and not to those who have it already']],
  'notifications.dailyAt': [[mails, 'what comes in quiet hours, and what is wanted daily, goes out in one mail at its time']],
};

/** What travels with the settings without being one, or only holds others. */
const noSettings = ['privacy.revision', 'privacy.slug', 'support.general'];

const support = SlaSettings.unwrap().shape;
const groups = {
  business: BusinessPreferences.shape,
  person: PersonPreferences.shape,
  privacy: PrivacyBody.shape,
  platform: PlatformSettings.shape,
  support,
  'support.general': support.general.unwrap().shape,
  notifications: NotificationChoices.shape,
};
const settings = Object.entries(groups).flatMap(([group, shape]) => Object.keys(shape).map((name) => `${group}.${name}`));

test('every setting has a test of what it does', () => {
  expect(Object.keys(effects).toSorted()).toEqual(settings.filter((name) => !noSettings.includes(name)).toSorted());
});

test.each(Object.entries(effects).flatMap(([setting, tests]) => tests.map((one) => [setting, ...one] as const)))(
  'the test of %s exists',
  (_setting, file, title) => {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(textOf(file)).toContain(`'${title}'`);
  },
);

test('every channel of notifications has a test of what reaches somebody by it', () => {
  const byChannel: Readonly<Record<(typeof channels)[number], string>> = {
    bell: 'projections/contexts/notifications/notifications.int.test.ts',
    email: mails,
    push: notices,
    sms: notices,
    whatsapp: notices,
  };
  for (const channel of channels) expect(textOf(byChannel[channel]), channel).toMatch(/\btest\(/);
});
