import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shortcutKeys, useShortcuts, type Binding } from './shortcuts.ts';

function Screen({ bindings }: { readonly bindings: readonly Binding[] }) {
  useShortcuts(bindings);
  return (
    <>
      <input aria-label="field" />
      <dialog open>
        <button type="button">inside</button>
      </dialog>
      <dialog open data-panel="">
        <button type="button">panel</button>
      </dialog>
    </>
  );
}

describe('shortcuts', () => {
  const setUp = () => {
    const hits: string[] = [];
    render(
      <Screen
        bindings={[
          { shortcut: { code: 'KeyK' }, perform: () => hits.push('k') },
          { shortcut: { code: 'Enter', mod: true, whileTyping: true }, perform: () => hits.push('send') },
          { shortcut: { code: 'Slash', shift: true }, perform: () => hits.push('sheet') },
        ]}
      />,
    );
    return hits;
  };

  it('match the physical key, not its letter', () => {
    const hits = setUp();
    fireEvent.keyDown(document.body, { code: 'KeyK', key: 'ن' });
    fireEvent.keyDown(document.body, { code: 'Slash', key: '؟', shiftKey: true });
    expect(hits).toEqual(['k', 'sheet']);
  });

  it('ignore typing, dialogs and other key combinations', () => {
    const hits = setUp();
    fireEvent.keyDown(screen.getByLabelText('field'), { code: 'KeyK' });
    fireEvent.keyDown(screen.getByText('inside'), { code: 'KeyK' });
    fireEvent.keyDown(document.body, { code: 'KeyK', ctrlKey: true });
    fireEvent.keyDown(document.body, { code: 'KeyK', repeat: true });
    expect(hits).toEqual([]);
    fireEvent.keyDown(screen.getByLabelText('field'), { code: 'Enter', ctrlKey: true });
    fireEvent.keyDown(screen.getByText('panel'), { code: 'KeyK' });
    expect(hits).toEqual(['send', 'k']);
  });

  it('are shown as key names', () => {
    expect(shortcutKeys({ code: 'KeyK', mod: true })).toEqual(['Ctrl', 'K']);
    expect(shortcutKeys({ code: 'Slash', shift: true })).toEqual(['?']);
  });
});
