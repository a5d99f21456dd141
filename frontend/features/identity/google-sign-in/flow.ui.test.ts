import { afterEach, expect, test } from 'vitest';
import { claimsOf, clearFlow, parseResponse, readFlow, storeFlow } from './flow.ts';

afterEach(() => sessionStorage.clear());

test('restores the target path after the redirect to Google, once', () => {
  storeFlow({ purpose: 'link', next: '/customer/account' });
  expect(readFlow()).toEqual({ purpose: 'link', next: '/customer/account' });
  clearFlow();
  expect(readFlow()).toEqual({ purpose: 'sign-in', next: null });
});

test('ignores a stored value that is not valid', () => {
  for (const text of ['nonsense', '{}', '{"purpose":"steal","next":"x"}']) {
    sessionStorage.setItem('sumaa-google-way', text);
    expect(readFlow()).toEqual({ purpose: 'sign-in', next: null });
  }
});

test('reads the fragment as an answer, a refusal or nothing', () => {
  expect(parseResponse('#state=s&id_token=a.b.c&authuser=0')).toEqual({ kind: 'answer', answer: { idToken: 'a.b.c', state: 's' } });
  expect(parseResponse('#error=access_denied&state=s')).toEqual({ kind: 'refused' });
  expect(parseResponse('')).toEqual({ kind: 'nothing' });
  expect(parseResponse('#id_token=a.b.c')).toEqual({ kind: 'nothing' });
});

test('reads name and address from a token in any script, and empty strings from an invalid token', () => {
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ name: 'سارة العتيبي', email: 's@x.example' }))));
  const token = `h.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
  expect(claimsOf(token)).toEqual({ name: 'سارة العتيبي', email: 's@x.example' });
  expect(claimsOf('nonsense')).toEqual({ name: '', email: '' });
});
