import { useEffect } from 'react';
import { useT } from '../locale/t.tsx';

/** Sets the tab's title: «المراجعات · سُمعة». */
export function useDocumentTitle(title: string | undefined): void {
  const t = useT();
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${t('common.brand')}`;
  }, [title, t]);
}
