import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const address = { building: '2121', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12211' };
const company = { legalName: 'شركة سُمعة للتقنية', vatNumber: '310000000000003', registrationNumber: '1010000000', address };

/** With modules of its own, because the query cache is one of them. */
async function show(model: unknown) {
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = Response.json({ success: true, message: '', errors: null, model, statusCode: 200, code: 'ok' });
    answers.push(answer);
    return answer;
  });
  vi.resetModules();
  const [{ default: CompanyIdentity }, { LocaleProvider }, { loadMessages }] = await Promise.all([
    import('./company-identity.tsx'),
    import('../locale/locale-provider.tsx'),
    import('../locale/messages.ts'),
  ]);
  await loadMessages('ar', ['company']);
  const { container } = render(
    <LocaleProvider>
      <CompanyIdentity isTitled />
    </LocaleProvider>,
  );
  await vi.waitFor(() => expect(answers[0]?.bodyUsed).toBe(true));
  return container;
}

test('says who runs the installation, as the settings name it', async () => {
  await show(company);
  expect((await screen.findByText(company.legalName)).tagName).toBe('BDI');
  for (const part of [company.vatNumber, company.registrationNumber, address.city, address.building])
    expect(screen.getByText(part)).toBeTruthy();
});

test('says nothing while the settings name nobody', async () => {
  expect((await show(null)).textContent).toBe('');
});
