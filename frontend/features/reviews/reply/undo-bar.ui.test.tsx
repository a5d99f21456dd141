import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { aReply, aReview } from '../testing.ts';
import { UndoBar } from './undo-bar.tsx';

const review = aReview('سارة المطيري', { reply: aReply(), replied: true });

function show(clock: string, onUndo = () => {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-03-12T${clock}Z`) });
  return render(
    <LocaleProvider>
      <UndoBar review={review} onUndo={onUndo} isPending={false} />
    </LocaleProvider>,
  );
}

beforeEach(() => loadMessages('ar', ['reviews']));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('shows the time left and the author of the review', () => {
  const { container } = show('10:00:02.200');
  expect(container.textContent).toContain('النشر خلال 4 ثوانٍ: الرد على سارة المطيري');
});

test('announces the reply once, and its button names the author', () => {
  const undo = vi.fn<() => void>();
  show('10:00:01.000', undo);
  expect(screen.getByRole('status').textContent).toBe('الرد على سارة المطيري يُنشر بعد قليل. التراجع متاح.');
  fireEvent.click(screen.getByRole('button', { name: 'تراجع عن الرد على سارة المطيري' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('disappears when the time is up', () => {
  const { container } = show('10:00:06.000');
  expect(container.textContent).toBe('');
});
