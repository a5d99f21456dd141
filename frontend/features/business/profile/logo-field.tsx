import { isUploadedLogo } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

export type LogoFieldProps = {
  readonly value: string | null;
  readonly uploading: File | null | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  readonly errorMessage: string | undefined;
};

/** The logo: uploaded when chosen, saved with the profile. One that lies elsewhere is named and not loaded. */
export function LogoField({ value, uploading = null, onChoose, onRemove, errorMessage }: LogoFieldProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <FileField
        label={t('settings.field.logoUrl')}
        description={t('settings.profile.logo.hint')}
        isOptional
        shape="business"
        value={uploading}
        onChange={(file) => file !== null && onChoose(file)}
        currentUrl={isUploadedLogo(value) ? value : null}
        onRemoveCurrent={onRemove}
        errorMessage={errorMessage}
      />
      {value !== null && !isUploadedLogo(value) && (
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <T id="settings.profile.logo.elsewhere" values={{ address: <Name ltr>{value}</Name> }} />
          <Button size="sm" variant="quiet" onPress={onRemove}>
            <T id="common.action.remove" />
          </Button>
        </p>
      )}
    </div>
  );
}
