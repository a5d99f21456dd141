import { defaultPrices, plansIn, type PlanLimits } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Num } from '../../../ui/marks/num.tsx';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';

const rows = ['reviewsPerMonth', 'members', 'aiReplies'] as const satisfies readonly (keyof PlanLimits)[];

/** What each plan allows, side by side: as the build knows it, so it needs no script. */
export function PlanTable() {
  const { language } = useLocale();
  const plans = plansIn(language, defaultPrices);
  return (
    <section aria-labelledby="compare" className="mt-14">
      <h2 id="compare" className="mb-4 text-title font-semibold">
        <T id="pages.pricing.compare" />
      </h2>
      <ScrollArea labelledBy="compare" className="rounded-card border border-hairline bg-surface">
        <table className="w-full text-dense md:text-body">
          <thead>
            <tr className="border-b border-hairline">
              <th scope="col" className="px-2 py-4 text-start font-normal text-muted first:ps-4 md:px-4">
                <T id="pages.pricing.limit" />
              </th>
              {plans.map((plan) => (
                <th key={plan.id} scope="col" className="px-2 py-4 text-start font-semibold md:px-4">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row" className="py-4 ps-4 pe-2 text-start font-normal">
                  <T id={`pages.pricing.limit.${row}`} />
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className="px-2 py-4 md:px-4">
                    <Limit value={plan.limits[row]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

function Limit({ value }: { readonly value: number | null }) {
  const format = useFormat();
  if (value === null) return <T id="pages.pricing.unlimited" />;
  return value === 0 ? <T id="pages.pricing.none" /> : <Num>{format.number(value)}</Num>;
}
