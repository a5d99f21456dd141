import { Link } from '../../../ui/buttons/link.tsx';
import { Num } from '../../../ui/marks/num.tsx';

/** A number that leads to the reviews behind it; plain where there are none, or where they may not be seen. */
export function FigureLink({ value, to }: { readonly value: string; readonly to: string | undefined }) {
  return to === undefined ? <Num>{value}</Num> : <Link to={to}>{<Num>{value}</Num>}</Link>;
}
