import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/** Says that a colleague saved what is typed differently here; saving replaces it. */
export function Changed({ onDrop }: { readonly onDrop: () => void }) {
  return (
    <Notice
      tone="warning"
      announce="alert"
      title={<T id="settings.conflict.title" />}
      actions={
        <Button size="sm" onPress={onDrop}>
          <T id="settings.conflict.drop" />
        </Button>
      }
    >
      <T id="general.conflict" />
    </Notice>
  );
}
