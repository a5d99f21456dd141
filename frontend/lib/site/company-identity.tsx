import type { platformRoutes } from '@sumaa/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { publicRoute } from '../api/public-route.ts';
import { T } from '../locale/t.tsx';
import { useTexts } from '../locale/use-texts.ts';
import { QueryProvider } from '../query/query-provider.tsx';
import { queryKey } from '../query/query.ts';

/** Exported for the test that compares it with the contracts. */
export const companyRoute = publicRoute<(typeof platformRoutes)['publicCompany']>('GET', '/api/public/company');

const companyQuery = queryOptions({
  queryKey: queryKey(null, 'public', 'company'),
  queryFn: async ({ signal }) => (await call(companyRoute, { signal })).model,
  staleTime: 10 * 60_000,
});

type Look = { readonly className?: string; readonly isTitled?: boolean };

/** Who runs this installation, by its settings: nothing while they name nobody. */
export default function CompanyIdentity(look: Look) {
  return (
    <QueryProvider>
      <Identity {...look} />
    </QueryProvider>
  );
}

function Identity({ className, isTitled = false }: Look) {
  const { data } = useQuery(companyQuery);
  const hasTexts = useTexts(['company']);
  if (!hasTexts || data === undefined || data === null) return null;
  const { legalName, registrationNumber, vatNumber, address } = data;
  const numeric = (digits: string) => <bdi dir="ltr">{digits}</bdi>;
  const street = { street: <bdi>{address.street}</bdi>, district: <bdi>{address.district}</bdi>, city: <bdi>{address.city}</bdi> };
  return (
    <div className={className}>
      {isTitled && (
        <h2 className="text-body font-semibold text-ink">
          <T id="company.title" />
        </h2>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        <li>
          <bdi className="font-medium">{legalName}</bdi>
        </li>
        <li>
          <T id="company.registration" values={{ number: numeric(registrationNumber) }} />
        </li>
        <li>
          <T id="company.vat" values={{ number: numeric(vatNumber) }} />
        </li>
        <li>
          <T id="company.address" values={{ ...street, building: numeric(address.building), code: numeric(address.postalCode) }} />
        </li>
      </ul>
    </div>
  );
}
