// The toolkit's toast is still marked unstable, so only this file uses it.
import { CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Text } from 'react-aria-components/Text';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useT } from '../../lib/locale/t.tsx';
import { Icon } from '../marks/icon.tsx';

export type ToastMessage = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'info' | 'warning';
  readonly action?: { readonly label: string; readonly onPress: () => void };
};

// One toast at a time: a new one replaces the previous one.
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Announces a result politely. Not for errors, which are shown where they happened. Returns the function that closes it. */
export function showToast(message: ToastMessage): () => void {
  queue.clear();
  // 5 s is the minimum time to read and reach it; one with an action stays twice as long.
  const key = queue.add(message, { timeout: message.action === undefined ? 5000 : 10_000 });
  return () => queue.close(key);
}

const icons: Record<NonNullable<ToastMessage['tone']>, LucideIcon> = { success: CircleCheck, info: Info, warning: TriangleAlert };

/** Shows the toasts; render once per app. F6 moves the focus to it. */
export function ToastRegion() {
  const t = useT();
  return (
    <AriaToastRegion
      queue={queue}
      aria-label={t('common.toast.region')}
      // On a phone at the top, because buttons and navigation are at the bottom.
      className="layer-toast fixed inset-x-4 mx-auto w-fit max-w-[min(30rem,calc(100vw-2rem))] outline-none max-md:top-4 md:bottom-5"
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className="enter-rise flex min-h-12 items-center gap-3 rounded-control bg-inverse py-2 ps-4 pe-2 text-on-inverse shadow-float data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-palm"
        >
          <Icon of={icons[toast.content.tone ?? 'success']} className="text-inverse-accent" />
          <ToastContent className="flex min-w-0 flex-1 flex-col">
            <Text slot="title" className="text-dense font-medium">
              {toast.content.title}
            </Text>
            {toast.content.description !== undefined && (
              <Text slot="description" className="text-small opacity-80">
                {toast.content.description}
              </Text>
            )}
          </ToastContent>
          {toast.content.action !== undefined && (
            <AriaButton
              onPress={() => {
                toast.content.action?.onPress();
                queue.close(toast.key);
              }}
              className="min-h-11 rounded-tag px-3 text-dense font-semibold text-inverse-accent md:min-h-8"
            >
              {toast.content.action.label}
            </AriaButton>
          )}
          <AriaButton
            slot="close"
            aria-label={t('common.action.close')}
            className="inline-flex size-11 items-center justify-center rounded-tag opacity-80 hover:opacity-100 md:size-8"
          >
            <Icon of={X} size={18} />
          </AriaButton>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}
