import type { ReactNode } from 'react';
import type { MessageId } from '../../../lib/locale/message-ids.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';
import type { FieldState, RecordState } from '../activity/record-fields.ts';
import type { FieldChange } from '../activity/record-state.ts';

/** Whether there is nothing to strike out or to mark. */
const isBlank = (state: FieldState | null): boolean => state === null || (state.kind === 'value' && state.text === '');

/** Before and after of each changed field. */
export function ChangesTable({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <section>
      <Title id="record.changed" />
      {changes.length === 0 ? (
        <p className="text-small text-muted">
          <T id="record.changed.none" />
        </p>
      ) : (
        <Table title="record.changed" heads={['record.field', 'record.before', 'record.after']}>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-hairline align-top">
              <FieldName name={name} />
              <td className="px-3 py-2">
                {isBlank(before) ? (
                  <Value of={before} />
                ) : (
                  <del className="rounded-tag bg-coral-soft px-1 text-coral">
                    <Value of={before} />
                  </del>
                )}
              </td>
              <td className="px-3 py-2">
                {isBlank(after) ? (
                  <Value of={after} />
                ) : (
                  <ins className="rounded-tag bg-palm-soft px-1 text-palm no-underline">
                    <Value of={after} />
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** All fields that are known at a moment. */
export function StateTable({ state }: { readonly state: RecordState }) {
  return (
    <section>
      <Title id="record.state" />
      <Table title="record.state" heads={['record.field', 'record.value']}>
        {[...state].map(([name, value]) => (
          <tr key={name} className="border-t border-hairline align-top">
            <FieldName name={name} />
            <td className="px-3 py-2">
              <Value of={value} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Title({ id }: { readonly id: MessageId }) {
  return (
    <h3 className="mb-2 text-dense font-semibold">
      <T id={id} />
    </h3>
  );
}

type TableProps = { readonly title: MessageId; readonly heads: readonly MessageId[]; readonly children: ReactNode };

function Table({ title, heads, children }: TableProps) {
  const t = useT();
  return (
    <ScrollArea label={t(title)} className="rounded-card border border-hairline">
      <table className="w-full text-small">
        <thead className="bg-sunken text-muted">
          <tr>
            {heads.map((id) => (
              <th key={id} scope="col" className="px-3 py-2 text-start font-medium">
                <T id={id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  );
}

/** Fields have the names of the events, as the analysts' documents do. */
function FieldName({ name }: { readonly name: string }) {
  return (
    <th scope="row" className="px-3 py-2 text-start font-normal">
      <code dir="ltr" translate="no" className="font-mono text-caption text-muted">
        {name}
      </code>
    </th>
  );
}

function Value({ of }: { readonly of: FieldState | null }) {
  if (of === null || isBlank(of)) return <T id="record.unset" />;
  if (of.kind !== 'value') return <T id={`record.${of.kind}`} />;
  return (
    <bdi dir="auto" className="break-all">
      {of.text}
    </bdi>
  );
}
