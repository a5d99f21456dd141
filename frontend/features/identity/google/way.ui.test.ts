import { afterEach, expect, test } from 'vitest';
import { claimsOf, forgetWay, readReturn, recallWay, rememberWay } from './way.ts';

afterEach(() => sessionStorage.clear());

test('where somebody was going survives the way to Google, once', () => {
  rememberWay({ purpose: 'link', next: '/customer/account' });
  expect(recallWay()).toEqual({ purpose: 'link', next: '/customer/account' });
  forgetWay();
  expect(recallWay()).toEqual({ purpose: 'sign-in', next: null });
});

test('a way that somebody else wrote is none', () => {
  for (const text of ['nonsense', '{}', '{"purpose":"steal","next":"x"}']) {
    sessionStorage.setItem('sumaa-google-way', text);
    expect(recallWay()).toEqual({ purpose: 'sign-in', next: null });
  }
});

test('the fragment is an answer, a refusal or nothing', () => {
  expect(readReturn('#state=s&id_token=a.b.c&authuser=0')).toEqual({ kind: 'answer', answer: { idToken: 'a.b.c', state: 's' } });
  expect(readReturn('#error=access_denied&state=s')).toEqual({ kind: 'refused' });
  expect(readReturn('')).toEqual({ kind: 'nothing' });
  expect(readReturn('#id_token=a.b.c')).toEqual({ kind: 'nothing' });
});

test('name and address are read from a token in whatever script, and nothing from what is none', () => {
  const payload = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ name: 'سارة العتيبي', email: 's@x.example' }))));
  const token = `h.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
  expect(claimsOf(token)).toEqual({ name: 'سارة العتيبي', email: 's@x.example' });
  expect(claimsOf('nonsense')).toEqual({ name: '', email: '' });
});
