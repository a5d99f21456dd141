import { useQuery } from '@tanstack/react-query';
import { T } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { accountManagerQuery } from '../api/queries.ts';

/** Who of the platform looks after the business, for those who have somebody. */
export function ManagerCard() {
  const { tenantId } = useSession();
  const { data } = useQuery(accountManagerQuery(tenantId));
  if (data === undefined || data === null) return null;
  return (
    <Card as="section" aria-labelledby="account-manager">
      <CardHeader id="account-manager" title={<T id="subscription.manager" />} />
      <p className="text-dense font-medium">
        <Name>{data.name}</Name>
      </p>
      <Link to={`mailto:${data.email}`} className="break-all text-dense">
        <Name ltr>{data.email}</Name>
      </Link>
    </Card>
  );
}
