import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface TabsProps {
  /** What the tabs are for, read out. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

/** Tabs above one panel; arrow keys move between them. On a narrow screen the row scrolls. */
export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row scrolls: the tab that one came to by its address is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another tab is current
  useEffect(() => {
    list.current?.querySelector('[data-state=active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} activationMode="manual">
      <RadixTabs.List ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-4 font-medium text-muted transition-colors hover:text-ink data-[state=active]:border-primary data-[state=active]:text-primary forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value} className="pt-3">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
