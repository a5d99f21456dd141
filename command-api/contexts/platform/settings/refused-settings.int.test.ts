import { defaultPlatformSettings, defaultSlaSettings } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { enrolAdministrator } from '../../../testing/authenticator.ts';
import { password } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { someAddress } from '../../../testing/team.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  const admin = { email: someAddress(), password };
  await testApp.api.commands.ensureSuperAdmin(admin);
  ({ token } = (await enrolAdministrator(testApp, admin)).answer.model);
});
afterAll(() => testApp.close());

/** Each of these is refused with an error at this field alone, and nothing is saved. */
async function expectRefused(url: string, bodies: readonly (readonly [field: string, body: object])[]) {
  for (const [field, body] of bodies) {
    const { status, body: answer } = await testApp.ask('PUT', url, { token, body });
    expect([status, Object.keys(answer.errors ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
  }
  const [settings, launch] = await Promise.all([testApp.events('platformsettings', 'platform'), testApp.events('launch', 'platform')]);
  expect([...settings, ...launch]).toEqual([]);
}

const long = 'x'.repeat(301);
const invisible = '\u200b';

test('settings that mean nothing are refused at their field', async () => {
  const { prices, platformName, platformDescription } = defaultPlatformSettings;
  const account = { holder: 'شركة سُمعة', bank: 'مصرف الراجحي', iban: 'SA0380000000608010167519' };
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    trialPeriod: [-1, 0, 1.5, 91, '14', null],
    passwordMinLength: [0, -8, 7, 65, 8.5],
    sessionTimeout: [0, -1, 721, 0.5],
    taxRate: [-1, 51, 15.555, '15', null],
    answerTarget: [0, -24, 721],
    riyalsPerEuro: [0, -4, 21, '4'],
    timeZone: ['Mars/Olympus', '', 'Europe/Berlin', 3],
    currency: ['BTC', 'sar', ''],
    defaultLanguage: ['fr', ''],
    invoicePrefix: ['', 'inv', 'I', 'CRN', 'TOO-LONG', 'TOOLONGXX', 'فاتورة'],
    'platformName.en': ['', ' ', invisible, long, 'Su\nmaa'].map((en) => ({ ...platformName, en })),
    'platformDescription.ar': ['', invisible, long].map((ar) => ({ ...platformDescription, ar })),
    'prices.basic.monthly': [0, -100, 99, 100.5, 10_000_001].map((monthly) => ({ ...prices, basic: { ...prices.basic, monthly } })),
    paymentMethods: [{ card: false, page: false, transfer: false }],
    'bankAccount.iban': ['', 'SA00', 'DE89370400440532013000', 'SA0380000000608010167518'].map((iban) => ({ ...account, iban })),
    'bankAccount.holder': ['', ' ', invisible, long].map((holder) => ({ ...account, holder })),
    'bankAccount.bank': ['', invisible, long].map((bank) => ({ ...account, bank })),
    webhookUrl: [
      'x',
      'http://example.com/',
      'ftp://example.com/',
      'https://localhost/',
      'https://intranet/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://u:p@example.com/',
    ],
    'ipWhitelist.0': ['', 'office', '1.2.3', '256.1.1.1', '203.0.113.0/33', '::1/129', 'fe80::1%eth0', '203.0.113.9 ', 7].map((entry) => [
      entry,
    ]),
    maintenanceMode: ['yes', null, 1],
    twoFactorAuth: [undefined],
  };
  const bodies = Object.entries(wrong).flatMap(([path, values]) => {
    const name = path.split('.')[0]!;
    return values.map((value) => [`settings.${path}`, { revision: 0, settings: { ...defaultPlatformSettings, [name]: value } }] as const);
  });
  await expectRefused('/api/platform/settings', bodies);
});

test('a mail server that means nothing is refused at its field', async () => {
  const server = { host: 'mail.example.com', port: 587, isSecure: false, username: '', fromEmail: 'a@example.com', fromName: '' };
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    host: [
      '',
      ' ',
      'a b',
      'a..b',
      '.example.com',
      '-a.example.com',
      'http://example.com',
      'a.example.com/x',
      'a.example.com:25',
      '999.1.1.1',
      long,
    ],
    port: [0, -1, 65_536, 25.5, '25', null],
    isSecure: ['no'],
    username: ['a\nb', long],
    fromEmail: [
      '',
      'staff',
      'staff@',
      'staff@example',
      '@example.com',
      'a b@example.com',
      'staff@127.0.0.1',
      `${'a'.repeat(250)}@example.com`,
    ],
    fromName: ['<a>', '"a"', 'a\nb', long],
  };
  const bodies = Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [`server.${name}`, { server: { ...server, [name]: value }, password: null }] as const),
  );
  await expectRefused('/api/platform/mail/server', [...bodies, ['password', { server, password: long }]]);
});

test('an issuer of invoices that means nothing is refused at its field', async () => {
  const address = { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' };
  const seller = { legalName: 'سُمعة', vatNumber: '310122393500003', registrationNumber: '1010123456', address, phaseTwo: false };
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    legalName: ['', ' ', invisible, 'ش'.repeat(64)],
    vatNumber: ['', '3', '110122393500003', '31012239350000x'],
    registrationNumber: ['', '101012345', '10101234567', 'x'.repeat(10)],
    'address.building': ['', '123', 'abcd'].map((building) => ({ ...address, building })),
    'address.postalCode': ['', '1234', '123456'].map((postalCode) => ({ ...address, postalCode })),
    'address.city': ['', invisible, long].map((city) => ({ ...address, city })),
    phaseTwo: ['no', null],
    savedAt: ['now', '2026-13-01T00:00:00.000Z'],
  };
  const bodies = Object.entries(wrong).flatMap(([path, values]) =>
    values.map((value) => [path, { ...seller, [path.split('.')[0]!]: value }] as const),
  );
  await expectRefused('/api/platform/seller', bodies);
});

test('support hours and a launch date that mean nothing are refused at their field', async () => {
  const none = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
  const week = { ...none, sunday: [{ opens: '09:00', closes: '17:00' }] };
  const hours = { kind: 'business_hours', timeZone: 'Asia/Riyadh', week, overrides: [], holidays: [] };
  const general = (changes: object) => ({ ...defaultSlaSettings, general: { ...defaultSlaSettings.general, ...changes } });
  const inHours = (changes: object) => ({ ...defaultSlaSettings, hours: { ...hours, ...changes } });
  const wrong = [
    ...[0, -1, 1.5, 1e12, null].map((ms) => ['general.firstAnswerMs', general({ firstAnswerMs: ms })] as const),
    ...[-1, 1e12].map((ms) => ['general.warnMs', general({ warnMs: ms })] as const),
    ['general.clock', general({ clock: 'sundial' })] as const,
    ['hours.timeZone', inHours({ timeZone: 'Mars/Olympus' })] as const,
    ['hours.week', inHours({ week: none })] as const,
    [
      'policies.0.name',
      { ...defaultSlaSettings, policies: [{ ...defaultSlaSettings.general, name: ' ', priority: null, channel: null }] },
    ] as const,
  ];
  await expectRefused(
    '/api/platform/sla-settings',
    wrong.map(([path, settings]) => [`settings.${path}`, { revision: 0, settings }]),
  );
  await expectRefused(
    '/api/audience/launch',
    ['', 'tomorrow', '2027-13-01T00:00:00.000Z', '2027-03-01', 7].map((launchAt) => ['launchAt', { launchAt }]),
  );
});
