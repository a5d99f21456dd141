/** Tags of which jsdom shows or hides an element by more than the tag, such as an attribute or the parent. */
const undecided = new Set(['details', 'dialog', 'embed', 'noscript', 'slot', 'summary']);
const attributes = ['hidden', 'popover', 'style'];

/** What was found in a style sheet while it had so many rules. */
const found = new WeakMap<CSSStyleSheet, { readonly rules: number; readonly isMute: boolean }>();
/** Whether a style sheet says nothing of what is shown, such as the one of a component library about touches. */
function isMute(sheet: CSSStyleSheet): boolean {
  const { length } = sheet.cssRules;
  let last = found.get(sheet);
  if (last?.rules !== length) {
    last = { rules: length, isMute: ![...sheet.cssRules].some(({ cssText }) => /display|visibility|@import/.test(cssText)) };
    found.set(sheet, last);
  }
  return last.isMute;
}
const arePlain = ({ styleSheets }: Document): boolean => {
  for (let nth = 0; nth < styleSheets.length; nth++) if (!isMute(styleSheets[nth]!)) return false;
  return true;
};

/**
 * `getComputedStyle` with a quick `display` and `visibility`, which are all that queries by role ask for: jsdom matches every rule of its
 * style sheet for each element of the page after each change, which took most of the time of the tests. Whatever is not decided by the tag
 * alone, any other property and pages whose style sheets speak of either are left to `original`, whose answers these are too.
 */
export function quickComputedStyle(original: typeof getComputedStyle): typeof getComputedStyle {
  const displays = new Map<string, string>();
  const displayOf = (element: Element, computed: () => CSSStyleDeclaration): string => {
    const { localName } = element;
    if (undecided.has(localName) || attributes.some((name) => element.hasAttribute(name))) return computed().display;
    const key = localName === 'input' ? `input ${element.getAttribute('type')}` : localName;
    let display = displays.get(key);
    if (display === undefined) displays.set(key, (display = computed().display));
    return display;
  };
  const visibilityOf = (element: Element, computed: () => CSSStyleDeclaration): string => {
    for (let each: Element | null = element; each; each = each.parentElement)
      // A row of a table that is hidden collapses.
      if (each.hasAttribute('hidden') || each.getAttribute('style')?.includes('visibility')) return computed().visibility;
    return 'visible';
  };
  return (element, pseudoElement) => {
    if (pseudoElement || !arePlain(element.ownerDocument)) return original(element, pseudoElement);
    let declaration: CSSStyleDeclaration | undefined;
    const computed = () => (declaration ??= original(element));
    const quick: Readonly<Record<string | symbol, () => string>> = {
      display: () => displayOf(element, computed),
      visibility: () => visibilityOf(element, computed),
    };
    const getPropertyValue = (name: string) => quick[name]?.() ?? computed().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const value: unknown = quick[name]?.() ?? Reflect.get(computed(), name);
        return typeof value === 'function' ? (value.bind(computed()) as unknown) : value;
      },
      has: (_, name) => name in computed(),
    });
  };
}
