import { useEffect, useState } from 'react';

type Texts = Readonly<Record<string, string>>;

const keyOf = (form: string) => `form:${form}`;

/** What was typed into this form in this tab and not sent; never the field that only programs fill. */
function readTyped<Values extends Texts>(form: string, blank: Values): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}') as Readonly<Record<string, unknown>>;
    const known = Object.keys(blank).filter((name) => name !== 'website' && typeof kept[name] === 'string');
    return { ...blank, ...Object.fromEntries(known.map((name) => [name, kept[name]])) };
  } catch {
    return blank;
  }
}

function keep(form: string, values: Texts): void {
  try {
    if (Object.values(values).every((text) => text === '')) sessionStorage.removeItem(keyOf(form));
    else sessionStorage.setItem(keyOf(form), JSON.stringify({ ...values, website: undefined }));
  } catch {
    // Storage is blocked or full: the text lasts as long as the page.
  }
}

/**
 * The texts of a form, kept in this tab until they are sent: a reload and the page in the other language lose nothing. `bind` connects one
 * to its field.
 */
export function useTyped<Values extends Texts>(form: string, blank: Values) {
  const [values, setValues] = useState(() => readTyped(form, blank));
  useEffect(() => keep(form, values), [form, values]);
  const bind = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    onChange: (text: string) => setValues((before) => ({ ...before, [name]: text })),
  });
  const forget = () => {
    // At once, because the form may be gone before its effects run.
    keep(form, blank);
    setValues(blank);
  };
  return { values, bind, forget };
}
