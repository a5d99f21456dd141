import type { ScreenToSee } from './screen.ts';

/** Files made of what screens show. */
export const exportScreens: readonly ScreenToSee[] = [
  {
    name: 'export-dialog',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
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
      await page.getByRole('button', { name: say('common.action.export'), exact: true }).click();
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
