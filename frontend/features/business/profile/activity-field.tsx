import { activityTypes } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type ActivityType = (typeof activityTypes)[number];
const isListed = (value: string): value is ActivityType => activityTypes.some((type) => type === value);

/** Names an activity: those of the list in the user's language, others as they were typed. */
export function useActivityText(): (value: string) => string {
  const t = useT();
  return (value) => (isListed(value) ? t(`identity.activity.${value}`) : value);
}

export type ActivityFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errorMessage: string | undefined;
};

/** One of the listed activities, or a text of one's own. */
export function ActivityField({ value, onChange, errorMessage }: ActivityFieldProps) {
  const t = useT();
  const isOwn = !isListed(value) || value === 'other';
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('settings.field.industry')}
        options={activityTypes.map((type) => ({ value: type, label: t(`identity.activity.${type}`) }))}
        value={isOwn ? 'other' : value}
        onChange={(chosen) => onChange(chosen === 'other' ? '' : chosen)}
        errorMessage={isOwn ? undefined : errorMessage}
      />
      {isOwn && (
        <TextField
          label={t('identity.field.custom-activity')}
          value={value === 'other' ? '' : value}
          onChange={onChange}
          errorMessage={errorMessage}
        />
      )}
    </div>
  );
}
