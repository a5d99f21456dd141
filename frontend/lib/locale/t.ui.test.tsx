import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Button } from '../../ui/buttons/button.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { LocaleProvider } from './locale-provider.tsx';
import { loadMessages } from './messages.ts';
import { T } from './t.tsx';

beforeEach(() => loadMessages('ar', ['identity']));

test('a text with a name is one piece of a button, so that its words are not set apart', async () => {
  render(
    <LocaleProvider>
      <Button>
        <T id="identity.ended.closed.go-on" values={{ business: <Name>Bayt Alshiwa</Name> }} />
      </Button>
    </LocaleProvider>,
  );
  const button = await screen.findByRole('button', { name: /Bayt Alshiwa/ });
  expect([button.childNodes.length, button.querySelector('bdi')?.textContent]).toEqual([1, 'Bayt Alshiwa']);
});
