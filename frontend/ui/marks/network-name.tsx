import { T } from '../../lib/locale/t.tsx';
import { networkKind } from '../../lib/network-kind.ts';
import { Name } from './user-text.tsx';

/** The stored network of a sign-in, in words where the range would mean nothing to the user (`0:0::/32` is their own machine). */
export function NetworkName({ range }: { readonly range: string }) {
  const kind = networkKind(range);
  if (kind === 'machine') return <T id="frame.network.machine" />;
  const name = <Name ltr>{range}</Name>;
  return kind === 'local' ? <T id="frame.network.local" values={{ network: name }} /> : name;
}
