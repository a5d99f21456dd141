import { useNow } from '../../../lib/clock.ts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';

/** The time until an invitation's link expires. */
export function ExpiresIn({ at }: { readonly at: string }) {
  const format = useFormat();
  const left = Date.parse(at) - useNow();
  return <T id="team.expires-in" values={{ time: format.duration(left) }} />;
}
