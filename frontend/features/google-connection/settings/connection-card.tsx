import type { ConnectionView } from '@sumaa/contracts';
import { CircleCheck, CircleSlash, TriangleAlert, Unplug, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useDisconnect } from '../api/commands.ts';
import { ConnectGoogle } from '../connect/connect-google.tsx';
import type { Connect } from '../connect/use-connect.ts';

const look: Record<ConnectionView['status'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  none: { icon: CircleSlash, tone: 'neutral' },
  connected: { icon: CircleCheck, tone: 'palm' },
  lost: { icon: TriangleAlert, tone: 'saffron' },
  disconnected: { icon: Unplug, tone: 'neutral' },
};

/** The state of the connection, its Google account and start date, with buttons to renew or end it. */
export function ConnectionCard({ connection, connect }: { readonly connection: ConnectionView; readonly connect: Connect }) {
  const canWrite = can(useSession(), 'connection.write');
  const { status, googleEmail, connectedAt, lostReason } = connection;
  const { icon, tone } = look[status];
  const isConnected = status === 'connected';
  return (
    <Card as="section" aria-labelledby="connection-title">
      <CardHeader
        id="connection-title"
        title={<T id="onboarding.settings.google" />}
        afterTitle={
          <Badge icon={icon} tone={tone}>
            <T id={`onboarding.settings.status.${status}`} />
          </Badge>
        }
      />
      <div className="flex flex-col gap-4">
        <p className="text-dense text-muted">
          {isConnected && connectedAt !== null ? (
            <T
              id={googleEmail === null ? 'onboarding.settings.connected.no-email' : 'onboarding.settings.connected'}
              values={{
                ...(googleEmail === null ? {} : { email: <Name ltr>{googleEmail}</Name> }),
                since: <ExactTime at={connectedAt} show="day" />,
              }}
            />
          ) : (
            <T
              id={
                status === 'lost'
                  ? `dashboard.lost.${lostReason ?? 'revoked'}`
                  : `onboarding.settings.hint.${status === 'none' ? 'none' : 'disconnected'}`
              }
            />
          )}
        </p>
        {canWrite ? (
          <ConnectGoogle
            connect={connect}
            label={
              status === 'none' || status === 'disconnected'
                ? 'onboarding.connect.begin'
                : isConnected
                  ? 'onboarding.settings.reconnect'
                  : 'dashboard.renew'
            }
            variant={isConnected ? 'secondary' : 'primary'}
            afterButton={(isConnected || status === 'lost') && <DisconnectButton />}
          />
        ) : (
          !isConnected && (
            <p className="text-dense text-muted">
              <T id="dashboard.lost.ask" />
            </p>
          )
        )}
      </div>
    </Card>
  );
}

function DisconnectButton() {
  const t = useT();
  const textOf = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnect();
  return (
    <>
      <Button
        variant="danger-quiet"
        icon={Unplug}
        onPress={() => {
          disconnect.reset();
          setAsking(true);
        }}
      >
        <T id="onboarding.settings.disconnect" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<T id="onboarding.settings.disconnect.title" />}
        confirmLabel={t('onboarding.settings.disconnect')}
        tone="danger"
        isPending={disconnect.isPending}
        errorMessage={disconnect.error === null ? undefined : textOf(disconnect.error)}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          <li>
            <T id="onboarding.settings.disconnect.reading" />
          </li>
          <li>
            <T id="onboarding.settings.disconnect.replies" />
          </li>
          <li>
            <T id="onboarding.settings.disconnect.kept" />
          </li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
