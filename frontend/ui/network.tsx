import { T } from '../lib/locale/t.tsx';
import { networkKind } from '../lib/network-kind.ts';
import { Name } from './user-text.tsx';

/** From where somebody came, as far as it is kept: nobody knows their own machine by `0:0::/32`. */
export function Network({ range }: { readonly range: string }) {
  const kind = networkKind(range);
  if (kind === 'machine') return <T id="shell.network.machine" />;
  const name = <Name ltr>{range}</Name>;
  return kind === 'local' ? <T id="shell.network.local" values={{ network: name }} /> : name;
}
