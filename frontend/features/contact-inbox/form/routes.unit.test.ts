import { contactRoutes, platformRoutes } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test('the contact page asks the addresses of the contracts', () => {
  const addressOf = ({ method, path }: { readonly method: string; readonly path: string }) => [method, path];
  expect(addressOf(routes.sendContact)).toEqual(addressOf(contactRoutes.sendContact));
  expect(addressOf(routes.supportHours)).toEqual(addressOf(platformRoutes.supportHours));
});
