import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { MomentField } from './moment-field.tsx';

afterEach(cleanup);

test.each([
  ['en', 'day'],
  ['ar', 'يوم'],
] as const)('a moment is named in %s by its parts, has 24 hours, and is changed part by part', async (language, day) => {
  await loadMessages(language, []);
  const onChange = vi.fn<(value: string) => void>();
  render(
    <LocaleProvider initial={language}>
      <MomentField label="moment" value="2026-03-12T13:00:01" onChange={onChange} />
    </LocaleProvider>,
  );
  const parts = screen.getAllByRole('spinbutton');
  expect(parts.map((part) => part.textContent)).toEqual(['12', '03', '2026', '13', '00', '01']);
  expect(parts[0]?.getAttribute('aria-label')).toContain(day);
  fireEvent.keyDown(parts[5]!, { key: 'ArrowUp' });
  expect(onChange).toHaveBeenLastCalledWith('2026-03-12T13:00:02');
});
