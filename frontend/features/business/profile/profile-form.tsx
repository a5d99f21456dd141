import type { Business, BusinessProfile, ProfileField } from '@sumaa/contracts';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import type { SavedSettings } from '../../../lib/form/settings-draft.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConflictNotice } from '../../../ui/states/conflict-notice.tsx';
import { SaveBar, type SettingChange } from '../../../ui/layout/save-bar.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields/text-field.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { ActivityField, useActivityText } from './activity-field.tsx';
import { LogoField } from './logo-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

export type ProfileFormProps = { readonly business: Business; readonly saved: SavedSettings<BusinessProfile> };

/** Name, logo, description, contact and address, saved together. */
export function ProfileForm({ business, saved }: ProfileFormProps) {
  const t = useT();
  const form = useProfileForm(business, saved);
  const changeOf = useChanges();
  const { draft, base, errors } = form;
  const bind = (field: ProfileField) => ({
    label: t(`settings.field.${field}`),
    name: field,
    value: draft[field] ?? '',
    onChange: (value: string) => form.change(field, field === 'name' || value !== '' ? value : null),
    errorMessage: errors[field],
  });
  const text = (field: ProfileField, more: Partial<TextFieldProps> = {}) => <TextField isOptional {...bind(field)} {...more} />;

  return (
    <div className="flex flex-col gap-5">
      {form.isOld && (
        <ConflictNotice
          savedByName={saved.savedByName}
          changes={form.theirs.map((field) => changeOf(field, base, saved.values))}
          onKeep={form.keepMine}
          onDiscard={form.discard}
        />
      )}
      <ProfileCard id="about">
        {text('name', { isOptional: false, autoComplete: 'organization' })}
        <ActivityField value={draft.industry} onChange={(value) => form.change('industry', value)} errorMessage={errors.industry} />
        <div className="md:col-span-2">
          <LogoField
            value={draft.logoUrl}
            uploading={form.uploading}
            onChoose={form.uploadLogo}
            onRemove={() => form.change('logoUrl', null)}
            errorMessage={errors.logoUrl}
          />
        </div>
        <div className="md:col-span-2">
          <TextArea isOptional maxLength={1000} {...bind('description')} />
        </div>
      </ProfileCard>
      <ProfileCard id="contact">
        {text('ownerName', { autoComplete: 'name' })}
        {text('phone', { type: 'tel', autoComplete: 'tel' })}
        {text('email', { type: 'email', autoComplete: 'email' })}
        {text('website', { type: 'url', autoComplete: 'url' })}
      </ProfileCard>
      <ProfileCard id="place">
        {text('country', { autoComplete: 'country-name' })}
        {text('city', { autoComplete: 'address-level2' })}
        {text('address', { autoComplete: 'street-address', className: 'md:col-span-2' })}
      </ProfileCard>
      {business.savedAt !== null && (
        <p className="text-small text-muted">
          <T
            id="settings.save.last"
            values={{
              at: <ExactTime at={business.savedAt} />,
              name: <Name>{business.savedByName ?? t('settings.save.somebody')}</Name>,
            }}
          />
        </p>
      )}
      <SaveBar
        changes={form.changed.map((field) => changeOf(field, base, draft))}
        onSave={form.save}
        onDiscard={form.discard}
        isPending={form.isPending}
        {...(form.isOld ? { blocked: t('settings.conflict.first') } : {})}
        {...(form.problem === undefined ? {} : { error: form.problem })}
      />
    </div>
  );
}

type Part = 'about' | 'contact' | 'place';

function ProfileCard({ id, children }: { readonly id: Part; readonly children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={`profile-${id}`}>
      <CardHeader id={`profile-${id}`} title={<T id={`settings.profile.${id}`} />} summary={<T id={`settings.profile.${id}.summary`} />} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">{children}</div>
    </Card>
  );
}

/** How a field reads in the save bar and in a colleague's changes. */
function useChanges() {
  const t = useT();
  const activityText = useActivityText();
  const shown = (field: ProfileField, values: BusinessProfile): ReactNode => {
    const value = values[field];
    if (value === null || value === '') return t('settings.save.none');
    if (field === 'logoUrl') return t('settings.profile.logo.picture');
    return (
      <Name ltr={field === 'phone' || field === 'website' || field === 'email'}>{field === 'industry' ? activityText(value) : value}</Name>
    );
  };
  return (field: ProfileField, from: BusinessProfile, to: BusinessProfile): SettingChange => ({
    id: field,
    label: t(`settings.field.${field}`),
    from: shown(field, from),
    to: field === 'logoUrl' && to.logoUrl !== null ? t('settings.profile.logo.new') : shown(field, to),
  });
}
