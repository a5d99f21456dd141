import { useLiveState } from '../../lib/live/connection.ts';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { LiveDot } from '../../ui/states/live-dot.tsx';

const tones = { live: 'palm', connecting: 'neutral', reconnecting: 'saffron', offline: 'coral' } as const;
const colours = { live: 'text-palm', connecting: 'text-muted', reconnecting: 'text-saffron', offline: 'text-coral' } as const;

/** On phones, whose top bar has no place for the state: a line below it while the screen may be outdated. */
export function LiveStateStrip() {
  const { status } = useLiveState();
  if (status === 'live' || status === 'connecting') return null;
  return (
    <div className="layer-panel sticky top-(--bar-height) flex justify-center border-b border-hairline bg-canvas py-1 md:hidden">
      <LiveStateBadge />
    </div>
  );
}

/** «مباشر», or in words why the screen may be outdated. */
export function LiveStateBadge() {
  const state = useLiveState();
  const format = useFormat();
  return (
    <output className={`inline-flex items-center gap-2 text-small font-medium ${colours[state.status]}`}>
      <LiveDot tone={tones[state.status]} />
      {state.status === 'offline' ? (
        <T id="shell.live.offline" values={{ time: format.time(state.since) }} />
      ) : (
        <T id={`shell.live.${state.status}`} />
      )}
    </output>
  );
}
