import type { ContactMessage } from '@sumaa/contracts';
import { Eraser } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { Fact } from './fact.tsx';

type Props = { readonly message: ContactMessage; readonly onErase: () => void };

/** What the law gives the writer of a message a right to: a file of all that is held about them, and its erasure. */
export function WriterData({ message, onErase }: Props) {
  const t = useT();
  return (
    <Fact label={t('inbox.writer.data')}>
      <div className="flex flex-wrap gap-2">
        <ExportButton kind="writer_data" filters={{ messageId: message.id }} />
        <Button icon={Eraser} size="sm" onPress={onErase}>
          <T id="inbox.writer.erase" />
        </Button>
      </div>
    </Fact>
  );
}
