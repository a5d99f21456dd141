import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordUnreachable } from '../../../lib/api/reachability.ts';
import { ApiError } from '../../../lib/api/errors.ts';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';

const text = 'تعذّر الوصول إلى الخادم';

function unreachable(): ApiError {
  const error = new ApiError(0, 'network_unreachable', '');
  recordUnreachable(error);
  return error;
}
const goOnline = () => act(() => void window.dispatchEvent(new Event('online')));
beforeEach(() => loadMessages('ar', []));

test('"cannot be reached" leaves a form when the server can be reached', async () => {
  const error = unreachable();
  render(<FormError error={error} />, { wrapper: LocaleProvider });
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  goOnline();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that could not be loaded is asked for again, once', async () => {
  const error = unreachable();
  const retry = vi.fn<() => void>();
  render(<ErrorState error={error} onRetry={retry} isCompact />, { wrapper: LocaleProvider });
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(retry).not.toHaveBeenCalled();
  goOnline();
  goOnline();
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(new RegExp(text))).toBeNull();
});
