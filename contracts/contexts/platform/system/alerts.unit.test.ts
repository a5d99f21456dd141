import { expect, test } from 'vitest';
import { abilitiesOf, duties } from '../../../kernel/permissions.ts';
import { alertPermissions } from './alerts.ts';

test.each(duties)('the duty %s opens the overview only if there are alerts for it', (duty) => {
  const abilities = abilitiesOf('super_admin', [duty], null);
  const hasAlerts = Object.values(alertPermissions).some((permission) => abilities.includes(permission));
  expect(abilities.includes('platform.overview')).toBe(hasAlerts);
});
