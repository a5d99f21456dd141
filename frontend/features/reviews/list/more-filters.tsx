import { periods, ReviewLanguage, reviewMarks, reviewTopics, type AssigneeFilter } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { assigneesQuery } from '../../../lib/api/assignees.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterChip, ToggleChip } from '../../../ui/marks/chip.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Select, type Option } from '../../../ui/fields/select.tsx';
import type { ReviewFilters } from './filters.ts';

type Props = { readonly filters: ReviewFilters; readonly onChange: (patch: Partial<ReviewFilters>) => void };

const NONE = 'all';

type Filter = {
  readonly id: 'assignee' | 'topic' | 'language' | 'period' | 'text';
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly choose: (value: string) => void;
};

/** The choice of this value; undefined for none. */
const chosen = <V extends string>(choices: readonly V[], value: string): V | undefined => choices.find((each) => each === value);

/** The filters that are not always shown, with their choices. */
function useFurtherFilters({ filters, onChange }: Props): readonly Filter[] {
  const t = useT();
  const session = useSession();
  const mayAssign = can(session, 'reviews.reply');
  const { data: people = [] } = useQuery({ ...assigneesQuery(session.tenantId), enabled: mayAssign });
  const all = { value: NONE, label: t('reviews.filter.all') };
  return [
    {
      id: 'assignee',
      label: t('reviews.filter.assignee'),
      value: filters.assignee ?? NONE,
      choose: (value) => onChange({ assignee: chosen<AssigneeFilter>(['me', 'none', ...people.map(({ id }) => id)], value) }),
      options: [
        all,
        { value: 'me', label: t('reviews.filter.assignee.me') },
        { value: 'none', label: t('reviews.filter.assignee.none') },
        ...people
          .filter(({ id }) => id !== session.memberId)
          .map(({ id, name }) => ({ value: id as string, label: name, content: <bdi>{name}</bdi> })),
      ],
    },
    {
      id: 'topic',
      label: t('reviews.filter.topic'),
      value: filters.topic ?? NONE,
      choose: (value) => onChange({ topic: chosen(reviewTopics, value) }),
      options: [all, ...reviewTopics.map((value) => ({ value, label: t(`reviews.topic.${value}`) }))],
    },
    {
      id: 'language',
      label: t('reviews.filter.language'),
      value: filters.language ?? NONE,
      choose: (value) => onChange({ language: chosen(ReviewLanguage.options, value) }),
      options: [all, ...ReviewLanguage.exclude(['none']).options.map((value) => ({ value, label: t(`reviews.language.${value}`) }))],
    },
    {
      id: 'period',
      label: t('reviews.filter.period'),
      value: filters.period ?? NONE,
      choose: (value) => onChange({ period: chosen(periods, value) }),
      options: [all, ...periods.map((value) => ({ value, label: t(`reviews.period.${value}`) }))],
    },
    {
      id: 'text',
      label: t('reviews.filter.text'),
      value: filters.text ?? NONE,
      choose: (value) => onChange({ text: chosen(['with', 'without'], value) }),
      options: [
        all,
        { value: 'with', label: t('reviews.filter.text.with') },
        { value: 'without', label: t('reviews.filter.text.without') },
      ],
    },
  ];
}

/** Further filters behind one button; those in force are shown as chips, each to be cleared on its own. */
export function MoreFilters(props: Props) {
  const { filters, onChange } = props;
  const t = useT();
  const further = useFurtherFilters(props);
  const inForce = further.filter(({ value }) => value !== NONE);
  const toggle = (mark: (typeof reviewMarks)[number], on: boolean) =>
    onChange({ marks: reviewMarks.filter((each) => (each === mark ? on : filters.marks.includes(each))) });
  return (
    <>
      {inForce.map(({ id, label, value, options, choose }) => (
        <FilterChip key={id} label={label} value={value} none={NONE} onChange={choose} options={options} />
      ))}
      {filters.marks.map((mark) => (
        <ToggleChip key={mark} isSelected onChange={() => toggle(mark, false)}>
          {t(`reviews.mark.${mark}`)}
        </ToggleChip>
      ))}
      <Popover
        label={t('reviews.filter.more')}
        trigger={<IconButton icon={SlidersHorizontal} variant="secondary" label={t('reviews.filter.more')} className="md:size-9" />}
      >
        {(close) => (
          <div className="flex flex-col gap-4">
            <div className="grid grid-cols-2 gap-3">
              {further.map(({ id, label, value, options, choose }) => (
                <Select key={id} label={label} value={value} onChange={choose} options={options} />
              ))}
            </div>
            <div role="group" aria-label={t('reviews.filter.marks')} className="flex flex-wrap gap-2">
              {reviewMarks.map((mark) => (
                <ToggleChip key={mark} isSelected={filters.marks.includes(mark)} onChange={(on) => toggle(mark, on)}>
                  {t(`reviews.mark.${mark}`)}
                </ToggleChip>
              ))}
            </div>
            <Button variant="primary" onPress={close}>
              <T id="reviews.filter.show" />
            </Button>
          </div>
        )}
      </Popover>
    </>
  );
}
