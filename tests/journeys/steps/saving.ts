import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Say } from './walk.ts';

/** Starts the export of the open dialog, reads its file once it is made, and closes the dialog. */
export async function savedFile(page: Page, say: Say): Promise<Buffer> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('exports.dialog.start') }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('exports.download') }).click();
  const file = await readFile(await (await coming).path());
  await dialog
    .getByRole('button', { name: say('common.action.close') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  return file;
}
