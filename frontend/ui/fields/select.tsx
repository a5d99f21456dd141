import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { buttonStyle } from '../buttons/button-style.ts';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, type FieldBase } from './field.tsx';
import { Icon } from '../marks/icon.tsx';
import { floatStyle, optionStyle } from '../overlays/overlay-style.ts';

export type Option<V extends string = string> = {
  readonly value: V;
  /** As text, for type-ahead and the accessible name. */
  readonly label: string;
  readonly description?: string;
  readonly icon?: LucideIcon;
  /** Shown instead of the label, for stars or avatars. */
  readonly content?: ReactNode;
  readonly isDisabled?: boolean;
};

/** The options of a select; shared by `Select`, `CompactSelect` and `FilterChip`. */
export function OptionList<V extends string>({ options }: { readonly options: readonly Option<V>[] }) {
  return (
    <Popover offset={6} className={cx(floatStyle, 'min-w-(--trigger-width) max-w-[calc(100vw-2rem)] p-1')}>
      <ListBox className="max-h-80 overflow-auto outline-none">
        {options.map((option) => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.label}
            isDisabled={option.isDisabled ?? false}
            className={optionStyle}
          >
            {({ isSelected }) => (
              <>
                {option.icon !== undefined && <Icon of={option.icon} size={18} className="text-muted" />}
                <span className="flex min-w-0 flex-1 flex-col">
                  <Text slot="label">{option.content ?? option.label}</Text>
                  {option.description !== undefined && (
                    <Text slot="description" className="text-small text-muted">
                      {option.description}
                    </Text>
                  )}
                </span>
                <Icon of={Check} size={16} className={cx('text-palm', !isSelected && 'invisible')} />
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}

export type SelectProps<V extends string> = FieldBase & {
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly options: readonly Option<V>[];
  readonly placeholder?: string;
  readonly name?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A choice of one from a list, in a form. For more than about ten options use `ComboBox`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, description, errorMessage, isOptional = false, value, onChange, options, placeholder, ref, className, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => onChange(String(key) as V)}
      {...(placeholder === undefined ? {} : { placeholder })}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldStyle, className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <AriaButton
        ref={ref}
        className="control flex items-center justify-between gap-2 text-start"
        {...(errorMessage === undefined ? {} : { 'data-invalid': true })}
      >
        <SelectValue className="truncate data-placeholder:text-muted">
          {({ defaultChildren, isPlaceholder }) => (isPlaceholder ? defaultChildren : (chosen?.content ?? chosen?.label))}
        </SelectValue>
        <Icon of={ChevronDown} size={18} className="text-muted" />
      </AriaButton>
      <OptionList options={options} />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaSelect>
  );
}

export type CompactSelectProps<V extends string> = {
  /** The label; shown before the value as «الترتيب: الأقرب موعدًا» unless hidden. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly options: readonly Option<V>[];
  readonly icon?: LucideIcon;
  readonly mirrorIcon?: boolean;
  readonly size?: 'sm' | 'md';
  readonly isDisabled?: boolean;
};

/** A choice of one from a list, in a toolbar: sort, branch, period, status. */
export function CompactSelect<V extends string>(props: CompactSelectProps<V>) {
  const { label, isLabelHidden = false, value, onChange, options, icon, mirrorIcon = false, size = 'md', isDisabled = false } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <AriaSelect
      aria-label={label}
      value={value}
      onChange={(key) => onChange(String(key) as V)}
      isDisabled={isDisabled}
      className="w-fit max-w-full"
    >
      <AriaButton className={cx(buttonStyle({ size }), 'max-w-full px-3 font-normal')}>
        {icon !== undefined && <Icon of={icon} size={18} mirror={mirrorIcon} />}
        <SelectValue className="min-w-0 truncate">
          {() => (
            <>
              {!isLabelHidden && `${label}: `}
              {chosen?.content ?? chosen?.label}
            </>
          )}
        </SelectValue>
        <Icon of={ChevronDown} size={16} className="text-muted" />
      </AriaButton>
      <OptionList options={options} />
    </AriaSelect>
  );
}
