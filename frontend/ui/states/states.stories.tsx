import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/errors.ts';
import type { Story } from '../../lib/story.ts';
import { Button } from '../buttons/button.tsx';
import { Card, CardHeader } from '../layout/card.tsx';
import { DataTable, type DataColumn, type Sort } from '../lists/data-table.tsx';
import { EmptyState, NoMatch } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';
import { Num } from '../marks/num.tsx';
import { LoadMore, Pagination } from '../lists/pagination.tsx';
import { Name } from '../marks/user-text.tsx';

type Place = { id: string; name: string; rating: string; reviews: number };
const places: readonly Place[] = [
  { id: '1', name: 'مشويات الساحل', rating: '4.7', reviews: 188 },
  { id: '2', name: 'بيت الشواء، العليا', rating: '4.6', reviews: 142 },
  { id: '3', name: 'Dar Al Kabsa', rating: '4.1', reviews: 97 },
];
const columns: readonly DataColumn<Place>[] = [
  { id: 'name', header: 'المكان', cell: (row) => <Name>{row.name}</Name>, isSortable: true, onCard: 'title' },
  { id: 'rating', header: 'التقييم', cell: (row) => <Num>{row.rating}</Num>, align: 'end', width: '8rem' },
  { id: 'reviews', header: 'المراجعات', cell: (row) => <Num>{row.reviews}</Num>, align: 'end', isSortable: true, width: '8rem' },
];
const common = {
  label: 'الأماكن',
  columns,
  rowId: (row: Place) => row.id,
  rowLabel: (row: Place) => row.name,
  onRetry: () => {},
  error: null,
  empty: <EmptyState icon={Inbox} title="لا أماكن بعد" />,
};

export default {
  title: 'ui/states',
  cases: {
    Table: function TableCase() {
      const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
      const [sort, setSort] = useState<Sort>({ column: 'reviews', direction: 'desc' });
      return (
        <Card padding="none">
          <DataTable {...common} rows={places} isLoading={false} selected={selected} onSelect={setSelected} sort={sort} onSort={setSort} />
        </Card>
      );
    },
    TableLoading: () => (
      <Card padding="none">
        <DataTable {...common} rows={[]} isLoading skeletonRows={3} />
      </Card>
    ),
    TableError: () => (
      <Card>
        <DataTable {...common} rows={[]} isLoading={false} error={new ApiError(0, 'network_unreachable', '')} />
      </Card>
    ),
    Empty: () => (
      <Card>
        <EmptyState
          icon={Inbox}
          title="لا مراجعات بعد"
          hint="تظهر المراجعات هنا فور ربط Google."
          action={<Button variant="primary">ربط Google</Button>}
        />
        <NoMatch onClear={() => {}} />
        <ErrorState error={new Error('x')} onRetry={() => {}} isCompact />
      </Card>
    ),
    Notices: () => (
      <div className="flex flex-col gap-3">
        <Notice title="السجل الأقدم قيد الوصول">يُخفى النمو حتى يكتمل السجل.</Notice>
        <Notice tone="success">تم الربط.</Notice>
        <Notice tone="warning" onDismiss={() => {}} actions={<Button size="sm">ربط Google</Button>}>
          حساب Google غير مربوط.
        </Notice>
        <Notice tone="error" title="تعذّر الحفظ">
          يرجى تصحيح الحقول المحددة.
        </Notice>
      </div>
    ),
    Cards: () => (
      <div className="grid gap-3 md:grid-cols-2">
        <Card>
          <CardHeader title="بانتظار ردكم" actions="تم الرد على 81٪" summary="جملة تلخص." />
          محتوى
        </Card>
        <Card isSelected>بطاقة محددة</Card>
      </div>
    ),
    Pages: () => (
      <div>
        <Pagination page={1} pageSize={10} total={24} onPage={() => {}} />
        <LoadMore hasMore isLoading={false} hasFailed onLoadMore={() => {}} />
      </div>
    ),
  },
} satisfies Story;
