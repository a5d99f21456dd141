import type { Administrator } from './demo/administrator.ts';
import type { DemoLogin } from './dev/routes.ts';

/**
 * The lines printed when the product is ready. Demo logins are no secrets. Those of the administrator are printed only to a terminal;
 * a log stream gets the paths of their files.
 */
export function announcement(given: {
  readonly url: string;
  readonly mailbox: string | null;
  readonly demoLogins: readonly DemoLogin[];
  /** The demo's people of the platform besides the administrator. */
  readonly staffLogins: readonly DemoLogin[];
  readonly administrator: Omit<Administrator, 'accountId'>;
  readonly isTerminal: boolean;
}): readonly string[] {
  const { url, mailbox, demoLogins, staffLogins, administrator, isTerminal } = given;
  return [
    ...(mailbox === null ? [] : [`Mailbox: ${mailbox}`]),
    ...demoLogins.map(({ role, email, password }) => `Login (${role}): ${email} / ${password}`),
    `Login (super_admin): ${administrator.email} / ${secretsOf(administrator, isTerminal)}`,
    ...staffLogins.map(({ role, email, password, totpSecret }) => `Login (${role}): ${email} / ${password} (${appKey(totpSecret)})`),
    `Sumaa is ready at ${url}`,
  ];
}

const appKey = (totpSecret = '') => `key for the authenticator app: ${totpSecret}`;

function secretsOf({ made, passwordStands }: Pick<Administrator, 'made' | 'passwordStands'>, isTerminal: boolean): string {
  const changed = '(changed since)';
  if (made === null) return passwordStands ? '(ADMIN_PASSWORD)' : changed;
  const { password, totpSecret, passwordFile, totpFile } = made;
  if (isTerminal) return `${passwordStands ? password : changed} (${appKey(totpSecret)})`;
  return `${passwordStands ? `password in ${passwordFile}` : changed}, key for the authenticator app in ${totpFile}`;
}
