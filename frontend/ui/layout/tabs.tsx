import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';

export type TabsProps<V extends string> = {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  /** The screen stores it in the URL. */
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly tabs: readonly { readonly id: V; readonly label: ReactNode; readonly content: ReactNode; readonly isDisabled?: boolean }[];
};

/** Scrolls the row of a tab, and not the page as `scrollIntoView` does. */
function centre(tab: HTMLElement | null): void {
  const row = tab?.closest('[role="tablist"]');
  if (!tab || !row) return;
  const [all, one] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}

/**
 * Several views of one thing, one at a time. Where they do not all fit beside each other, a desktop shows them in lines; on a phone the
 * chosen one is scrolled into view.
 */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(String(key) as V)} className="flex flex-col gap-5">
      <TabList aria-label={label} className="flex gap-x-1 overflow-x-auto border-b border-hairline md:flex-wrap md:overflow-visible">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            ref={tab.id === value ? centre : undefined}
            isDisabled={tab.isDisabled ?? false}
            className="-mb-px flex min-h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-dense font-medium whitespace-nowrap text-muted outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-focus-visible:rounded-tag data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-palm data-hovered:text-ink data-selected:border-palm data-selected:text-ink md:min-h-10"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className="outline-none data-focus-visible:rounded-card data-focus-visible:outline-2 data-focus-visible:outline-offset-4 data-focus-visible:outline-palm"
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
