import { History, Tag as TagIcon, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Story } from '../../lib/story.ts';
import { Avatar } from './avatar.tsx';
import { Badge, CountBadge } from './badge.tsx';
import { FilterChip, Tag, ToggleChip } from './chip.tsx';
import { FigureStrip } from '../layout/figure-strip.tsx';
import { LiveDot } from '../states/live-dot.tsx';
import { Logo, LogoMark } from './logo.tsx';
import { ProgressBar } from '../states/progress-bar.tsx';
import { RingCountdown } from '../states/ring-countdown.tsx';
import { SentimentBadge } from './sentiment-badge.tsx';
import { SlaChip } from './sla-chip.tsx';
import { Stars } from './stars.tsx';
import { Stepper } from '../layout/stepper.tsx';
import { RelativeTime } from './time.tsx';
import { Name, UserText } from './user-text.tsx';

const row = 'flex flex-wrap items-center gap-3';
const HOUR = 3_600_000;
const from = (hours: number) => Date.now() + hours * HOUR;
const starOptions = [
  { value: 'all', label: 'الكل' },
  { value: '5', label: '5 نجوم' },
  { value: '1', label: 'نجمة واحدة' },
] as const;

export default {
  title: 'ui/marks',
  cases: {
    Logo: () => (
      <div className={row}>
        <Logo />
        <LogoMark size={64} />
        <LogoMark size={16} />
      </div>
    ),
    Badges: () => (
      <div className={row}>
        <SentimentBadge of="positive" />
        <SentimentBadge of="neutral" />
        <SentimentBadge of="negative" />
        <Badge tone="sky" icon={History}>
          معدّلة: كانت نجمتين
        </Badge>
        <Badge tone="sky" icon={UserPlus}>
          مسندة إلى لجين
        </Badge>
        <Badge tone="saffron">12</Badge>
        <CountBadge count="3" label="3 متأخرة" tone="coral" />
        <Tag icon={TagIcon}>الانتظار</Tag>
        <Tag onRemove={() => {}}>الرياض</Tag>
      </div>
    ),
    Sla: () => (
      <div className={row}>
        <SlaChip dueAt={from(19.2)} />
        <SlaChip dueAt={from(2.1)} />
        <SlaChip dueAt={from(-2.2)} />
        <SlaChip dueAt={from(2.1)} units="short" />
        <SlaChip dueAt={from(-1.2)} units="short" />
        <SlaChip dueAt={from(1)} state="paused" />
      </div>
    ),
    Chips: function ChipsCase() {
      const [stars, setStars] = useState<(typeof starOptions)[number]['value']>('all');
      const [on, setOn] = useState(true);
      return (
        <div className={row}>
          <FilterChip label="النجوم" value={stars} none="all" onChange={setStars} options={starOptions} />
          <FilterChip label="الفرع" value="5" none="all" onChange={() => {}} options={starOptions} />
          <ToggleChip isSelected={on} onChange={setOn}>
            بلا رد
          </ToggleChip>
          <ToggleChip isSelected={!on} onChange={() => setOn(!on)} count={6}>
            لي
          </ToggleChip>
        </div>
      );
    },
    People: () => (
      <div className={row}>
        {['سارة المطيري', 'Omar Khalid', 'أبو فهد', 'ماجد العتيبي', 'ريم القحطاني', 'هند'].map((name) => (
          <span key={name} className={row}>
            <Avatar name={name} />
            <Name>{name}</Name>
          </span>
        ))}
        <Avatar name="بيت الشواء" shape="business" />
        <Stars value={2} />
        <Stars value={5} size={20} />
        <LiveDot />
        <RelativeTime at={from(-4)} />
        <RelativeTime at={from(-26)} />
      </div>
    ),
    Texts: () => (
      <div className="flex max-w-xl flex-col gap-2">
        <UserText>Good food, but the place was too loud and we waited 25 minutes for the bill.</UserText>
        <UserText lines={1}>Good food, but the place was too loud and we waited 25 minutes for the bill. We will come again.</UserText>
        <UserText>الطلب تأخر أكثر من ساعة، والأكل وصل باردًا. الموظف اعتذر لكن ما تغيّر شيء.</UserText>
      </div>
    ),
    Progress: () => (
      <div className="flex max-w-xl flex-col gap-4">
        <ProgressBar label="المزامنة" value={163} max={268} valueText="163 من 268" />
        <ProgressBar label="فرع النخيل" size="sm" value={63} max={100} valueText="63 من 100" />
        <ProgressBar label="الاستخدام" size="sm" tone="saffron" value={92} max={100} valueText="92 من 100" />
        <Stepper
          label="الإعداد"
          current={2}
          steps={[
            { id: 'a', label: 'ربط Google' },
            { id: 'b', label: 'اختيار الفروع' },
            { id: 'c', label: 'المزامنة' },
            { id: 'd', label: 'جاهز' },
          ]}
        />
        <span className="flex w-fit items-center gap-3 rounded-control bg-inverse p-3 text-on-inverse">
          <RingCountdown left={4} total={6} /> النشر خلال 4 ثوانٍ
        </span>
      </div>
    ),
    Figures: () => (
      <FigureStrip
        label="الأرقام"
        figures={[
          { id: 'a', label: 'مجموع المراجعات', value: '1,284', chip: { text: '63' }, note: 'في آخر 30 يومًا' },
          {
            id: 'b',
            label: 'متوسط التقييم',
            value: '4.5',
            chip: { text: '+0.1', tone: 'palm', isSigned: true },
            note: 'عن الثلاثين يومًا قبلها',
          },
          { id: 'c', label: 'مراجعات إيجابية', value: '87٪', chip: { text: '55', tone: 'palm' }, note: 'من 63' },
          { id: 'd', label: 'النمو', value: '+15٪', isSigned: true, chip: { text: '63', tone: 'palm' }, note: 'بعد 55' },
        ]}
      />
    ),
  },
} satisfies Story;
