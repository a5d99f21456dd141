import type { Page } from '@playwright/test';
import type { Say, ScreenToSee } from './screen.ts';

/** Opens the dialog once the reviews are there: until then what is above them moves. */
async function openDialog(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('list', { name: say('reviews.list') })
    .getByRole('listitem')
    .first()
    .waitFor();
  await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
}

/** Files made of what screens show. */
export const exportScreens: readonly ScreenToSee[] = [
  {
    name: 'export-dialog',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await openDialog(page, say);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('exports.dialog.start') })
        .waitFor();
    },
  },
  {
    name: 'exports',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await openDialog(page, say);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: say('exports.dialog.start') }).click();
      await dialog.getByRole('button', { name: say('exports.download') }).waitFor();
      await page.goto('/customer/exports');
      await page
        .getByRole('button', { name: say('exports.download') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-exports',
    viewer: 'super_admin',
    path: '/admin/exports',
    ready: (page, say) =>
      page
        .getByRole('heading', { name: say('exports.title') })
        .filter({ visible: true })
        .first()
        .waitFor(),
  },
];
