import { acceptCompletion, autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { AnalyticsView } from '@sumaa/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/locale/t.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly views: readonly AnalyticsView[];
  readonly onRun: () => void;
  /** Where the database found a mistake, in characters from the start; the cursor goes there. */
  readonly mistakeAt: number | null;
};

/** An editor for SQL that completes views and columns. It always runs from left to right. */
export function SqlEditor({ value, onChange, views, onRun, mistakeAt }: Props) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const now = useRef({ value, views, onChange, onRun });
  useEffect(() => {
    now.current = { value, views, onChange, onRun };
  });
  const label = t('analysts.sql.editor');

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    // In a shadow root the editor adopts its styles; in the page it would add an element that our policy forbids.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          syntaxHighlighting(colours),
          autocompletion(),
          language.of(languageOf(now.current.views)),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          Prec.highest(
            keymap.of([
              {
                key: 'Mod-Enter',
                run: () => {
                  now.current.onRun();
                  return true;
                },
              },
              // Without a list of completions Tab leaves the editor.
              { key: 'Tab', run: acceptCompletion },
            ]),
          ),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString());
          }),
          look,
        ],
      }),
    });
    editor.current = view;
    // The page sees only the host of a key press, and would take letters for its shortcuts.
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    element.addEventListener('keydown', keep);
    return () => {
      element.removeEventListener('keydown', keep);
      view.destroy();
      editor.current = null;
    };
  }, [label]);

  useEffect(() => {
    editor.current?.dispatch({ effects: language.reconfigure(languageOf(views)) });
  }, [views]);

  // Before the browser takes the next key, which an older value would undo.
  useLayoutEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const view = editor.current;
    if (view === null || mistakeAt === null) return;
    view.dispatch({ selection: { anchor: Math.min(mistakeAt, view.state.doc.length) }, scrollIntoView: true });
    view.focus();
  }, [mistakeAt]);

  return <div ref={host} dir="ltr" className="min-h-56 font-mono text-small" />;
}

const language = new Compartment();

const languageOf = (views: readonly AnalyticsView[]) =>
  sql({
    dialect: PostgreSQL,
    defaultSchema: 'analytics',
    schema: {
      analytics: Object.fromEntries(
        views.map(({ name, about, columns }) => [
          name,
          {
            self: { label: name, type: 'class', info: about },
            children: columns.map((column) => ({ label: column.name, type: 'property', detail: column.type, info: column.about })),
          },
        ]),
      ),
    },
  });

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--palm)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--saffron)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--coral)' },
  { tag: [tags.typeName, tags.standard(tags.name), tags.function(tags.variableName)], color: 'var(--lilac)' },
  { tag: tags.comment, color: 'var(--muted)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--palm)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.7', minHeight: '14rem', maxHeight: '26rem', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'transparent', border: 'none', paddingInlineStart: '6px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--palm-soft) 45%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--palm-soft)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--hairline)',
    borderRadius: '8px',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--ink)', backgroundColor: 'var(--palm-soft)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal', marginInlineStart: '12px' },
  '.cm-completionInfo': { padding: '8px 10px', maxWidth: '20rem', fontFamily: 'inherit' },
});
