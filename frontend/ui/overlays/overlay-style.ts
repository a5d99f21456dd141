/** Frame of all floating elements: menus, lists, popovers. */
export const floatStyle = 'layer-popover enter-fade rounded-control border border-hairline bg-surface shadow-float outline-none';

/** One row of a menu or list. */
export const optionStyle = [
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-tag px-2.5 py-1.5 text-dense outline-none select-none md:min-h-9',
  'data-focused:bg-sunken data-hovered:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-muted',
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-palm',
].join(' ');
