import type { GooglePopupMessage } from '@sumaa/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../lib/session/session.ts';
import { useConnect } from './use-connect.ts';
import { browserDisplay } from '../../../lib/look/display.ts';

const ticketUrl = 'https://sumaa.example/api/Auth/google-login/start?ticket=t';
const none = {
  status: 'none',
  connectionId: null,
  googleEmail: null,
  connectedAt: null,
  lostReason: null,
  discovery: 'none',
  discoveryFailure: null,
  unreadAccounts: [],
  push: [],
};
const connected = { ...none, status: 'connected', connectedAt: '2026-03-12T10:00:00.000Z', discovery: 'running' };

type Popup = { closed: boolean; close: () => void; focus: () => void; location: { replace: (url: string) => void } };
let popup: Popup;
let connection: unknown;
let isHandleRefused: boolean;
let requests: { readonly path: string; readonly body: unknown }[];

function answer(model: unknown): Response {
  return Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
}

/** A fake server: the connect ticket, the connection's state, and the call that redeems the handles. */
async function serve(input: unknown, init?: RequestInit): Promise<Response> {
  const path = String(input);
  requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
  if (path.endsWith('/ticket')) return answer({ ticket: 't', url: ticketUrl, expiresAt: '2026-03-12T10:10:00.000Z' });
  if (path.endsWith('/connect') && isHandleRefused) {
    const refusal = { success: false, message: '', errors: null, model: null, statusCode: 400, code: 'connect_handle_invalid' };
    return Response.json(refusal, { status: 400 });
  }
  if (path.endsWith('/connect')) connection = connected;
  return answer(connection);
}

function postMessage(message: GooglePopupMessage, source: unknown, origin = window.location.origin): void {
  const event = new MessageEvent('message', { data: message, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

function startConnect() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useConnect('welcome', null), { wrapper });
  act(() => result.current.begin());
  return { result, client };
}

beforeEach(() => {
  popup = {
    closed: false,
    close: () => (popup.closed = true),
    focus: vi.fn<() => void>(),
    location: { replace: vi.fn<(url: string) => void>() },
  };
  connection = none;
  isHandleRefused = false;
  requests = [];
  vi.stubGlobal('fetch', serve);
  vi.spyOn(window, 'open').mockImplementation(() => popup as unknown as Window);
  signIn({
    accountId: 'a',
    memberId: null,
    tenantId: 't',
    businessName: null,
    businesses: [],
    fullName: 'نورة',
    email: '',
    avatarUrl: null,
    role: 'admin',
    abilities: ['connection.write'],
    permissions: [],
    locationIds: null,
    onboardingStep: 0,
    emailConfirmed: true,
    trialEndsAt: null,
    display: browserDisplay,
  });
});

afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('connecting Google', () => {
  test('opens the popup in the click, before any request to the server', async () => {
    const { result } = startConnect();
    expect(window.open).toHaveBeenCalledWith('about:blank', expect.any(String), expect.stringContaining('popup'));
    expect(popup.location.replace).not.toHaveBeenCalled();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    expect(popup.location.replace).toHaveBeenCalledWith(ticketUrl);
    expect(requests.find(({ path }) => path.endsWith('/ticket'))?.body).toEqual({ returnTo: 'popup' });
  });

  test('goes to Google in this tab when no popup opens', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { result } = startConnect();
    expect(result.current.attempt.status).toBe('leaving');
    await waitFor(() => expect(requests.find(({ path }) => path.endsWith('/ticket'))?.body).toEqual({ returnTo: 'welcome' }));
  });

  test('sends the handles from our popup, and ignores messages from other windows and origins', async () => {
    const { result } = startConnect();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    const message: GooglePopupMessage = {
      type: 'google-connect',
      ok: true,
      code: 'ok',
      accessToken: 'h1',
      refresh_token: 'h2',
      expires_in: 300,
    };
    act(() => postMessage(message, popup, 'https://evil.example'));
    act(() => postMessage(message, window));
    expect(requests.some(({ path }) => path.endsWith('/connect'))).toBe(false);
    act(() => postMessage(message, popup));
    await waitFor(() => expect(result.current.attempt.status).toBe('connected'));
    expect(requests.find(({ path }) => path.endsWith('/connect'))?.body).toMatchObject({
      platformType: 'google',
      accessToken: 'h1',
    });
  });

  test('says that it failed when the handle is refused', async () => {
    const { result } = startConnect();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    isHandleRefused = true;
    act(() => postMessage({ type: 'google-connect', ok: true, code: 'ok', accessToken: 'h1' }, popup));
    await waitFor(() => expect(result.current.attempt).toMatchObject({ status: 'failed', error: { code: 'connect_handle_invalid' } }));
  });

  test('reports why the attempt failed', async () => {
    const { result } = startConnect();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    act(() => postMessage({ type: 'google-connect', ok: false, code: 'google_scope_missing' }, popup));
    expect(result.current.attempt).toEqual({ status: 'ended', code: 'google_scope_missing' });
  });

  test('reports a closed popup, and still notices a connection made meanwhile', async () => {
    const { result, client } = startConnect();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    popup.closed = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(result.current.attempt).toEqual({ status: 'ended', code: 'closed' }));
    connection = connected;
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(result.current.attempt.status).toBe('connected'));
  });

  test('ignores late messages after a cancel', async () => {
    const { result } = startConnect();
    await waitFor(() => expect(result.current.attempt.status).toBe('waiting'));
    act(() => result.current.cancel());
    expect(popup.closed).toBe(true);
    act(() => postMessage({ type: 'google-connect', ok: false, code: 'google_refused' }, popup));
    expect(result.current.attempt.status).toBe('idle');
  });
});
