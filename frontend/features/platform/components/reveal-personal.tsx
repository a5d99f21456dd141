import { personalReadingRoutes, type StreamName } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { PersonalFields } from '../activity/record-state.ts';

type Props = {
  readonly stream: StreamName;
  readonly personal: PersonalFields | null;
  readonly onChange: (personal: PersonalFields | null) => void;
};

/** Shows the masked fields of a record, once a reason is given; they are kept only while the panel is open. */
export function RevealPersonal({ stream, personal, onChange }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const read = useMutation({
    mutationFn: async () => (await call(personalReadingRoutes.readPersonalData, { params: { stream }, body: { reason } })).model.events,
    onSuccess(events) {
      onChange(new Map(events.map(({ id, fields }) => [id, fields])));
      setAsking(false);
    },
  });
  const problem = isApiError(read.error) ? read.error.fieldErrors['reason']?.[0] : undefined;
  return (
    <>
      {personal === null ? (
        <Button size="sm" icon={Eye} className="w-fit" onPress={() => setAsking(true)}>
          <T id="record.reveal" />
        </Button>
      ) : (
        <Button size="sm" icon={EyeOff} className="w-fit" onPress={() => onChange(null)}>
          <T id="record.mask" />
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={<T id="record.reveal.title" />}
          submitLabel={<T id="record.reveal.submit" />}
          problem={problem === undefined ? read.error : null}
          isPending={read.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(event) => {
            event.preventDefault();
            read.mutate();
          }}
        >
          <TextArea
            label={t('record.reveal.reason')}
            description={t('record.reveal.hint')}
            value={reason}
            onChange={setReason}
            maxLength={300}
            errorMessage={problem}
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
}
