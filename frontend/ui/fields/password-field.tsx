import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'icon' | 'latinDigits' | 'inputMode' | 'dir' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password with a button that shows it. Digits are not converted, because they are part of the secret. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const t = useT();
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      latinDigits={false}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(isShown ? 'common.field.hide-password' : 'common.field.show-password')}
          size="sm"
          hasTooltip={false}
          isPressed={isShown}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
