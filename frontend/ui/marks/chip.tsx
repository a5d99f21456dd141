import { ChevronDown, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Icon } from './icon.tsx';
import { OptionList, type Option } from '../fields/select.tsx';

export type TagProps = {
  readonly children: ReactNode;
  readonly icon?: LucideIcon;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
};

/** A tag, such as a topic or a branch. */
export function Tag({ children, icon, onRemove, removeLabel }: TagProps) {
  const t = useT();
  return (
    <span className="inline-flex min-h-6 w-fit items-center gap-1.5 rounded-tag bg-sunken px-2 py-0.5 text-small font-medium text-muted">
      {icon !== undefined && <Icon of={icon} size={16} />}
      {children}
      {onRemove !== undefined && (
        <AriaButton
          aria-label={removeLabel ?? t('common.action.remove')}
          onPress={onRemove}
          className="-me-1 inline-flex size-6 items-center justify-center rounded-tag hover:text-ink"
        >
          <Icon of={X} size={14} />
        </AriaButton>
      )}
    </span>
  );
}

export type FilterChipProps<V extends string> = {
  /** Name of the filter: «النجوم». */
  readonly label: string;
  readonly value: V;
  /** The value that means "no filter", such as `all`. */
  readonly none: NoInfer<V>;
  readonly onChange: (value: V) => void;
  readonly options: readonly Option<V>[];
};

/** The frame of a filter. */
export const chipStyle = (isActive: boolean): string =>
  cx(
    'inline-flex min-h-11 items-stretch rounded-control border text-small font-medium transition-colors duration-120 md:min-h-9',
    isActive ? 'border-inverse bg-inverse text-on-inverse' : 'border-hairline bg-surface text-ink hover:border-outline',
  );

/** A filter that shows its value. An active one is dark and has its own clear button. */
export function FilterChip<V extends string>({ label, value, none, onChange, options }: FilterChipProps<V>) {
  const t = useT();
  const isActive = value !== none;
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect aria-label={label} value={value} onChange={(key) => onChange(String(key) as V)} className="w-fit">
      <span className={chipStyle(isActive)}>
        <AriaButton className={cx('inline-flex items-center gap-1.5 rounded-control ps-3', isActive ? 'pe-1' : 'pe-2.5')}>
          <SelectValue>{() => `${label}: ${chosen?.label ?? ''}`}</SelectValue>
          {!isActive && <Icon of={ChevronDown} size={16} className="text-muted" />}
        </AriaButton>
        {isActive && (
          // `slot={null}` keeps this button from acting as the select's trigger.
          <AriaButton
            slot={null}
            aria-label={`${t('common.action.clear')}: ${label}`}
            onPress={() => onChange(none)}
            className="inline-flex min-w-11 items-center justify-center rounded-control md:min-w-8"
          >
            <Icon of={X} size={16} />
          </AriaButton>
        )}
      </span>
      <OptionList options={options} />
    </AriaSelect>
  );
}

export type MenuChipProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  /** What is chosen; undefined: nothing. */
  readonly value?: string | undefined;
  readonly onPress: () => void;
};

/** A chip that opens a sheet to choose from, and shows what is chosen. */
export function MenuChip({ icon, label, value, onPress }: MenuChipProps) {
  const named = `${label}:`;
  const chosen = value === undefined ? {} : { 'aria-label': `${named} ${value}` };
  return (
    <AriaButton {...chosen} aria-haspopup="dialog" onPress={onPress} className={cx(chipStyle(value !== undefined), 'gap-1.5 px-3')}>
      <Icon of={icon} size={16} className="self-center" />
      {value === undefined ? (
        <span className="self-center">{label}</span>
      ) : (
        <span className="flex max-w-48 gap-1 self-center">
          {/* The value is cut at its own end, not at that of the page. */}
          <span className="shrink-0">{named}</span>
          <bdi className="min-w-0 truncate">{value}</bdi>
        </span>
      )}
    </AriaButton>
  );
}

export type ToggleChipProps = {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly count?: ReactNode;
};

/** A filter that is on or off: «بلا رد», «لي 6». */
export function ToggleChip({ children, isSelected, onChange, count }: ToggleChipProps) {
  return (
    <AriaButton
      aria-pressed={isSelected}
      onPress={() => onChange(!isSelected)}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-small font-medium transition-colors duration-120 md:min-h-9',
        isSelected ? 'border-inverse bg-inverse text-on-inverse' : 'border-hairline bg-surface text-ink hover:border-outline',
      )}
    >
      {children}
      {count !== undefined && <span>{count}</span>}
      {isSelected && <Icon of={X} size={16} />}
    </AriaButton>
  );
}
