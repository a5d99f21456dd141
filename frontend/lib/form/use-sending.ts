import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ApiError, type FieldErrors } from '../api/errors.ts';
import { useErrorText } from '../api/use-error-text.ts';
import { toLatinDigits } from '../digits.ts';
import { useT } from '../locale/t.tsx';

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a field lacks, by what it says of itself. Only what the server refuses for certain: it alone knows the rest. */
function lackOf(field: Element): 'required' | 'email' | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'file') return null;
  const text = field.value.trim();
  if (text === '') return field.required ? 'required' : null;
  return field.type === 'email' && !address.test(toLatinDigits(text)) ? 'email' : null;
}

type Given = {
  /** What is sent. The same again after a failure has the same key, so that it arrives once. */
  readonly values?: unknown;
  /** Errors by field that the fields do not know themselves. */
  readonly check?: () => FieldErrors;
};

/**
 * The states of a small form: idle, sending, sent with what the server answered, or failed with errors by field or one for all. Fields are
 * checked before sending, after that each on blur; the first wrong one is focused. `form` holds the properties of the form element.
 */
export function useSending<Answer>(send: (idempotencyKey: string) => Promise<Answer>, { values = null, check }: Given = {}) {
  const t = useT();
  const textOf = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const last = useRef({ text: '', key: '' });
  const [state, setState] = useState<{ readonly step: 'idle' | 'sending' } | { readonly step: 'sent'; readonly answer: Answer }>({
    step: 'idle',
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [wasSubmitted, setSubmitted] = useState(false);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const ownTexts = { required: t('common.field.error.required'), email: t('common.field.error.email') };

  function ownErrors(): FieldErrors {
    const found = [...(form.current?.elements ?? [])].flatMap((field) => {
      const lack = lackOf(field);
      return lack === null ? [] : [[field.getAttribute('name') ?? '', [ownTexts[lack]]] as const];
    });
    return { ...Object.fromEntries(found), ...check?.() };
  }
  function refuse(byField: FieldErrors): void {
    setErrors(byField);
    setRefusals((count) => count + 1);
  }
  async function submit(): Promise<void> {
    if (state.step === 'sending') return;
    setSubmitted(true);
    setErrors({});
    setProblem(null);
    const wrong = ownErrors();
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    const text = JSON.stringify(values);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    setState({ step: 'sending' });
    try {
      setState({ step: 'sent', answer: await send(last.current.key) });
    } catch (error) {
      const byField = error instanceof ApiError ? error.fieldErrors : {};
      if (Object.keys(byField).length > 0) refuse(byField);
      else setProblem(textOf(error));
      setState({ step: 'idle' });
    }
  }
  /** An error goes while the text is written: gone on blur, it would move the button away from under the click. */
  function checkAgain({ target, type }: SyntheticEvent<HTMLFormElement>): void {
    const field = target as Element;
    const name = field.getAttribute('name');
    if (!wasSubmitted || name === null) return;
    const lack = lackOf(field);
    if (lack !== null) {
      if (type === 'blur') setErrors((before) => ({ ...before, [name]: [ownTexts[lack]] }));
      return;
    }
    setErrors(({ [name]: before = [], ...others }) =>
      // What the server said of it stands until it is sent again.
      Object.values(ownTexts).includes(before[0] ?? '') ? others : { ...others, [name]: before },
    );
  }
  const props = {
    ref: form,
    noValidate: true,
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      void submit();
    },
    onBlur: checkAgain,
    onInput: checkAgain,
  };
  return { state, errors, problem, submit, form: props };
}
