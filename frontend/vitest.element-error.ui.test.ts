import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('a query that finds nothing shows the page: at once, or when it is repeated no more', async () => {
  document.body.innerHTML = '<p>something else</p>';
  const repeated: unknown[] = [];
  await waitFor(() => {
    try {
      screen.getByText('nothing');
    } catch (error) {
      repeated.push((error as Error).message);
    }
  });
  expect(repeated).toEqual([expect.stringMatching(/^Unable to find an element with the text: nothing/)]);
  expect(repeated).toEqual([expect.not.stringContaining('something else')]);
  expect(() => screen.getByText('nothing')).toThrow('something else');
  await expect(screen.findByText('nothing', {}, { timeout: 1 })).rejects.toThrow('something else');
  document.body.innerHTML = '';
});
