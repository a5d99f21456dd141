import type { ContactAttachment } from '@sumaa/contracts';
import { Download } from 'lucide-react';
import { useFileSize } from '../../../lib/locale/file-size.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { PlainButton } from '../../../ui/buttons/plain-button.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

type Props = {
  readonly file: ContactAttachment;
  readonly label: string;
  readonly isPending: boolean;
  readonly onPress: () => void;
};

/** Saves a file; shows its name and size. */
export function FileButton({ file, label, isPending, onPress }: Props) {
  const sizeOf = useFileSize();
  return (
    <PlainButton
      aria-label={label}
      isDisabled={isPending}
      onPress={onPress}
      className="flex max-w-full cursor-pointer items-center gap-1.5 rounded-control border border-hairline bg-canvas px-2.5 py-1 text-small hover:bg-sunken"
    >
      <Icon of={Download} size={16} />
      <Name className="min-w-0 truncate">{file.name}</Name>
      <span className="shrink-0 text-muted">{sizeOf(file.size)}</span>
    </PlainButton>
  );
}
