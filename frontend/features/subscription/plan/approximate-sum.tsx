import { approximate } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Num } from '../../../ui/marks/num.tsx';

/** About how much a sum in halalas is in the currency that the business chose; nothing for riyals. */
export function ApproximateSum({ halalas }: { readonly halalas: number }) {
  const format = useFormat();
  const { currency } = useSession().display;
  const about = approximate({ amount: halalas, currency: 'SAR' }, currency);
  if (about === null) return null;
  return (
    <span className="text-small font-normal whitespace-nowrap text-muted">
      <T id="subscription.sum.about" values={{ sum: <Num>{format.money(about)}</Num> }} />
    </span>
  );
}
