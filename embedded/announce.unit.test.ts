import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const made = {
  password: 'PASSWORD',
  totpSecret: 'TOTP',
  passwordFile: '/data/keys/administrator-password',
  totpFile: '/data/keys/administrator-totp',
};
const administrator = { email: 'admin@sumaa.example', passwordStands: true, made };
const demoLogins = [{ role: 'admin', name: 'نورة', email: 'noura@example.test', password: 'demo-1' }];
const staffLogins = [{ role: 'super_admin', name: 'هند', email: 'support@sumaa.example', password: 'demo-2', totpSecret: 'DEMO' }];
const given = { url: 'http://localhost:3000', mailbox: 'http://127.0.0.1:1', demoLogins, staffLogins, administrator, isTerminal: false };
const staff = 'Login (super_admin): support@sumaa.example / demo-2 (key for the authenticator app: DEMO)';

test('prints the demo logins always, the administrator’s secrets only to a terminal', () => {
  const first = ['Mailbox: http://127.0.0.1:1', 'Login (admin): noura@example.test / demo-1'];
  expect(announcement({ ...given, isTerminal: true })).toEqual([
    ...first,
    'Login (super_admin): admin@sumaa.example / PASSWORD (key for the authenticator app: TOTP)',
    staff,
    'Sumaa is ready at http://localhost:3000',
  ]);
  const files = 'password in /data/keys/administrator-password, key for the authenticator app in /data/keys/administrator-totp';
  expect(announcement(given)).toEqual([
    ...first,
    `Login (super_admin): admin@sumaa.example / ${files}`,
    staff,
    'Sumaa is ready at http://localhost:3000',
  ]);
});

test.each([
  [{ ...administrator, passwordStands: false }, '(changed since), key for the authenticator app in /data/keys/administrator-totp'],
  [{ ...administrator, made: null }, '(ADMIN_PASSWORD)'],
  [{ ...administrator, made: null, passwordStands: false }, '(changed since)'],
])('says where a password that is not ours comes from', (one, expected) => {
  expect(announcement({ ...given, administrator: one })).toContain(`Login (super_admin): admin@sumaa.example / ${expected}`);
});
