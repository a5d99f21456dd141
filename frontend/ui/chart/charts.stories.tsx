import { useFormat } from '../../lib/locale/use-format.ts';
import type { Story } from '../../lib/story.ts';
import { StarDistribution } from './distribution-bars.tsx';
import { SentimentDonut } from './donut.tsx';
import { MonthlyChart } from './monthly-chart.tsx';

const counts = [38, 44, 41, 52, 55, 45];
const means = [4.2, 4.3, 4.2, 4.3, 4.4, 4.5];

export default {
  title: 'ui/chart',
  cases: {
    Charts: function ChartsCase() {
      const format = useFormat();
      const points = counts.map((count, place) => ({
        id: String(place),
        label: format.month(Date.UTC(2026, 5 + place, 15)),
        count,
        mean: means[place] ?? null,
        isSoFar: place === 5,
      }));
      return (
        <div className="grid gap-5 lg:grid-cols-[1fr_26rem]">
          <MonthlyChart
            title="الأداء الشهري"
            summary="ارتفع المتوسط من 4.2 في يونيو إلى 4.5 في نوفمبر، ووصلت 45 مراجعة هذا الشهر حتى اليوم."
            points={points}
            countLabel="عدد المراجعات"
            meanLabel="متوسط التقييم"
          />
          <div className="flex flex-col gap-5">
            <StarDistribution title="توزيع النجوم" summary="سبعون بالمئة بخمس نجوم." counts={{ 5: 44, 4: 11, 3: 4, 2: 2, 1: 2 }} />
            <SentimentDonut title="المشاعر" summary="87٪ إيجابية." counts={{ positive: 55, neutral: 4, negative: 4 }} />
          </div>
        </div>
      );
    },
    Gaps: () => (
      <MonthlyChart
        title="فجوات"
        summary="شهر بلا قيمة يبقى فارغًا."
        countLabel="عدد المراجعات"
        meanLabel="متوسط التقييم"
        points={[
          { id: 'a', label: 'أ', count: 3, mean: 4 },
          { id: 'b', label: 'ب', count: 0, mean: null },
          { id: 'c', label: 'ج', count: null, mean: null },
          { id: 'd', label: 'د', count: 8, mean: 3.5 },
        ]}
      />
    ),
  },
} satisfies Story;
