// Shows notifications while no page of Sumaa is open. It is served as it stands.
const locale = { ar: 'rtl', en: 'ltr' };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

// A browser withdraws the permission from a site that takes a push without showing anything.
function show(data) {
  const { id, title, body, link, language } = read(data);
  return self.registration.showNotification(title || 'سُمعة', {
    body: body || '',
    lang: language,
    dir: locale[language] || 'auto',
    // A repeated notification replaces the shown one.
    ...(id ? { tag: id } : {}),
    icon: '/favicon.svg',
    data: { link: link || '/' },
  });
}

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}

// An open page goes there itself, so that it can ask before a text is lost.
async function open(link) {
  const url = new URL(link, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((one) => /^\/(customer|admin)(\/|$)/.test(new URL(one.url).pathname));
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this origin, not a window of another
  page.postMessage({ type: 'open-notification', link: url.pathname + url.search + url.hash });
}

// The browser got another address from its push service. Only the session in its cookie can say whose it is.
async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const refreshed = await navigator.locks.request('sumaa-refresh', () => send('/api/UsernameAuth/refresh', { acted: false }));
  const token = refreshed.ok ? (await refreshed.json()).model.token : null;
  if (token) await send('/api/account/push-devices', subscription.toJSON(), { authorization: `Bearer ${token}` });
}

function send(path, body, headers = {}) {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}
