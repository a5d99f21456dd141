import { expect, test } from 'vitest';
import { assertConnectionString } from './connection-string.ts';

test.each([
  'esdb://localhost',
  'esdb://localhost:2113?tls=false',
  'esdb://admin:changeit@a:2113,b:2114,c?nodePreference=leader&maxDiscoverAttempts=20',
  'esdb+discover://events.example.com?tlsCAFile=/etc/ca.crt&connection-name=sumaa',
])('accepts %s', (url) => {
  expect(() => assertConnectionString(url)).not.toThrow();
});

test.each([
  ['another scheme', 'kurrentdb://CANARY@localhost'],
  ['no host', 'esdb://'],
  ['a setting that the client does not know and would print with the password', 'esdb://admin:CANARY@localhost?nodePreferense=leader'],
  ['a setting without effect', 'esdb://admin:CANARY@localhost?tlsVerifyCert=false'],
  ['a setting that gives wrong revisions', 'esdb://admin:CANARY@localhost?throwOnAppendFailure=false'],
  ['a setting without a value', 'esdb://admin:CANARY@localhost?tls'],
])('refuses %s without quoting the URL', (_, url) => {
  expect(() => assertConnectionString(url)).toThrow(TypeError);
  expect(() => assertConnectionString(url)).not.toThrow(/CANARY/);
});
