import { describe, expect, test } from 'vitest';
import { readPopupMessage } from './popup-message.ts';

const popup = { name: 'popup' } as unknown as Window;
const origin = 'https://sumaa.example';
const data = { type: 'google-connect', ok: true, code: 'ok', accessToken: 'handle-1', refresh_token: 'handle-2', expires_in: 300 };

describe('the popup’s message', () => {
  test('is accepted from our own popup on our own origin', () => {
    expect(readPopupMessage({ origin, source: popup, data }, popup, origin)).toEqual(data);
    expect(
      readPopupMessage({ origin, source: popup, data: { type: 'google-connect', ok: false, code: 'google_refused' } }, popup, origin),
    ).toMatchObject({ ok: false });
  });

  test.each([
    ['another origin', { origin: 'https://sumaa.example.evil.test', source: popup, data }],
    ['another port', { origin: 'https://sumaa.example:8443', source: popup, data }],
    ['no origin', { origin: 'null', source: popup, data }],
    ['another window', { origin, source: { name: 'frame' } as unknown as Window, data }],
    ['no window', { origin, source: null, data }],
    ['another type', { origin, source: popup, data: { ...data, type: 'webpack-ok' } }],
    ['no shape', { origin, source: popup, data: JSON.stringify(data) }],
    ['handles that are no text', { origin, source: popup, data: { ...data, accessToken: { toString: 'x' } } }],
  ])('is ignored: %s', (_why, event) => {
    expect(readPopupMessage(event, popup, origin)).toBeNull();
  });

  test('is ignored while no popup is open', () => {
    expect(readPopupMessage({ origin, source: null, data }, null, origin)).toBeNull();
  });
});
