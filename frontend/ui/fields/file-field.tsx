import { CircleAlert, ImageUp, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { buttonStyle } from '../buttons/button-style.ts';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

export type FileFieldProps = {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly errorMessage?: string | undefined;
  readonly isOptional?: boolean;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** Shown while no new file is chosen. */
  readonly currentUrl?: string | null;
  /** Offers to remove the current picture. */
  readonly onRemoveCurrent?: () => void;
  readonly maxBytes?: number;
  readonly shape?: 'person' | 'business';
};

const ACCEPTED = ['image/jpeg', 'image/png'];

/** A picture: pick or drop, preview, remove. Size and type are checked here for quick feedback; the server's check decides. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    description,
    errorMessage,
    isOptional = false,
    value,
    onChange,
    onBlur,
    name,
    currentUrl,
    onRemoveCurrent,
    maxBytes = 5 * 1024 * 1024,
    shape = 'person',
  } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);

  const preview = useMemo(() => (value === null ? null : URL.createObjectURL(value)), [value]);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const shown = preview ?? currentUrl ?? null;

  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (!ACCEPTED.includes(file.type)) setRefusal(t('common.file.wrong-type'));
    else if (file.size > maxBytes)
      setRefusal(t('common.file.too-large', { limit: format.number(maxBytes / 1024 / 1024, { maximumFractionDigits: 1 }) }));
    else {
      setRefusal(undefined);
      onChange(file);
    }
  };

  const remove = () => {
    if (input.current !== null) input.current.value = '';
    setRefusal(undefined);
    if (value === null) onRemoveCurrent?.();
    else onChange(null);
  };
  const isRemovable = value !== null || (shown !== null && onRemoveCurrent !== undefined);

  const problem = refusal ?? errorMessage;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex items-baseline gap-2 text-dense font-medium">
        <label htmlFor={id}>{label}</label>
        {isOptional && <span className="text-caption font-normal text-muted">{t('common.field.optional')}</span>}
      </span>
      {/* The input below is the actual control; dropping is a mouse shortcut. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={cx(
          'flex items-center gap-4 rounded-control border border-dashed p-3',
          isOver ? 'border-palm bg-palm-soft' : 'border-outline',
        )}
      >
        {shown === null ? (
          <span
            className={cx(
              'flex size-14 shrink-0 items-center justify-center bg-sunken text-muted',
              shape === 'person' ? 'rounded-full' : 'rounded-control',
            )}
          >
            <Icon of={ImageUp} />
          </span>
        ) : (
          <img
            src={shown}
            alt={t('common.file.preview')}
            className={cx('size-14 shrink-0 object-cover', shape === 'person' ? 'rounded-full' : 'rounded-control')}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept={ACCEPTED.join(',')}
            onBlur={onBlur}
            onChange={(event) => take(event.currentTarget.files?.[0])}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-notes`}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={cx(
              buttonStyle({ size: 'sm' }),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-palm',
            )}
          >
            {t(shown === null ? 'common.file.choose' : 'common.file.replace')}
          </label>
          {isRemovable ? (
            <button type="button" onClick={remove} className={buttonStyle({ variant: 'quiet', size: 'sm' })}>
              <Icon of={X} size={16} />
              {t('common.action.remove')}
            </button>
          ) : (
            <span className="text-small text-muted max-md:hidden">{t('common.file.drop')}</span>
          )}
        </div>
      </div>
      <div id={`${id}-notes`}>
        {description !== undefined && <p className="text-small text-muted">{description}</p>}
        {problem !== undefined && (
          <p role="alert" className="flex items-start gap-1.5 text-small text-coral">
            <Icon of={CircleAlert} size={16} className="mt-0.5" />
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
