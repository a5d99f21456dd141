import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the chosen tab is in the middle of a row that is too narrow for all', () => {
  const places: Record<string, [left: number, width: number]> = { tablist: [10, 300], tab: [500, 100] };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, width] = places[this.getAttribute('role') ?? ''] ?? [0, 0];
    return new DOMRect(left, 0, width, 40);
  });
  const tabs = ['one', 'two'].map((id) => ({ id, label: id, content: null }));
  render(<Tabs label="parts" value="two" onChange={() => undefined} tabs={tabs} />);
  expect(screen.getByRole('tablist').scrollLeft).toBe(500 + 50 - 10 - 150);
});
