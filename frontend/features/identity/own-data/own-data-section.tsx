import { T } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';

/** A file of all that is held about whoever reads the page. */
export function OwnDataSection() {
  return (
    <Card as="section" aria-labelledby="account-own-data">
      <CardHeader id="account-own-data" title={<T id="account.own-data.title" />} summary={<T id="account.own-data.summary" />} />
      <ExportButton kind="own_data" filters={{}} />
    </Card>
  );
}
