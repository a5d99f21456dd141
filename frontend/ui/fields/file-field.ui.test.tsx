import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '../../lib/locale/locale-provider.tsx';
import { loadMessages } from '../../lib/locale/messages.ts';
import { FileField } from './file-field.tsx';

function Form() {
  const [file, setFile] = useState<File | null>(null);
  return <FileField label="picture" value={file} onChange={setFile} />;
}

beforeEach(() => {
  // jsdom has no object URLs for files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  return loadMessages('ar', []);
});

test('removing the picture also removes the error of a refused file', async () => {
  render(
    <LocaleProvider>
      <Form />
    </LocaleProvider>,
  );
  const choose = (name: string, type: string) =>
    fireEvent.change(screen.getByLabelText('picture'), { target: { files: [new File(['x'], name, { type })] } });
  choose('face.png', 'image/png');
  choose('notes.txt', 'text/plain');
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'إزالة' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'إزالة' })).toBeNull();
});
