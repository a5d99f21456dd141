import type { ContactMessage } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';

/** The name of a message's writer, or what stands for it once it was erased. */
export function useWriterName(): (message: Pick<ContactMessage, 'name'>) => string {
  const t = useT();
  return ({ name }) => name ?? t('inbox.erased');
}
