import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const model = {
  platformName: { ar: 'رأي', en: 'Rai' },
  platformDescription: { ar: 'مراجعات كل فرع.', en: 'Reviews of every branch.' },
  defaultLanguage: 'en',
};
const reload = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  vi.resetModules();
  document.documentElement.lang = 'ar';
  vi.stubGlobal('fetch', async () => Response.json({ model }));
  vi.stubGlobal('location', { pathname: '/login', reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.innerHTML = '';
  document.title = '';
});

const visit = async () => {
  vi.resetModules();
  const [{ followPlatform }, { showInTexts }] = await Promise.all([import('./platform.ts'), import('./platform-texts.ts')]);
  await followPlatform(showInTexts);
  const { storedLanguage } = await import('../locale/language.ts');
  return storedLanguage();
};

test('a visitor who chose no language gets the one of the platform, and who chose one keeps it', async () => {
  expect([await visit(), reload.mock.calls.length]).toEqual(['en', 1]);
  document.documentElement.lang = 'en';
  expect([await visit(), reload.mock.calls.length]).toEqual(['en', 1]);
  localStorage.setItem('lang', 'ar');
  document.documentElement.lang = 'ar';
  expect([await visit(), reload.mock.calls.length]).toEqual(['ar', 1]);
});

test('the page of whoever began to use it, or is signed in, stays', async () => {
  vi.resetModules();
  (await import('../form/user-input.ts')).recordInput();
  const [{ followPlatform }, { showInTexts }] = await Promise.all([import('./platform.ts'), import('./platform-texts.ts')]);
  await followPlatform(showInTexts);
  localStorage.setItem('signed-in', '1');
  await visit();
  expect(reload).not.toHaveBeenCalled();
});

test('the name is in the texts that are loaded, and is remembered where the server does not say', async () => {
  const names = async () => {
    await visit();
    const { loadMessages, messagesOf } = await import('../locale/messages.ts');
    await loadMessages('ar', []);
    return messagesOf('ar')['common.brand'];
  };
  expect(await names()).toEqual([{ type: 0, value: 'رأي' }]);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  expect(await names()).toEqual([{ type: 0, value: 'رأي' }]);
});

test('a page that the build rendered shows the name, and its title ends with it', async () => {
  document.title = 'الأسعار · سُمعة';
  document.body.innerHTML = '<i data-platform="name">سُمعة</i><p data-platform="description">مراجعات</p>';
  const { showInDocument } = await import('./platform.ts');
  showInDocument(model as never);
  expect([document.title, document.body.textContent]).toEqual(['الأسعار · رأي', 'رأيمراجعات كل فرع.']);
});
