import { T } from '../../lib/locale/t.tsx';
import type { Session } from '../../lib/session/session.ts';

/** What the session's role is called; on the platform only those who manage its staff are managers. */
export function RoleName({ session: { role, permissions } }: { readonly session: Session }) {
  return <T id={role === 'super_admin' && !permissions.includes('staff') ? 'shell.role.staff' : `shell.role.${role}`} />;
}
