import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

export interface Tab {
  id: string;
  label: ReactNode;
  /** A small number beside the label: what is new there. */
  count?: number;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(id: string): void;
  className?: string;
}

/** One of several things in the same place; arrows go from tab to tab. */
export function Tabs({ label, tabs, value, onChange, className = '' }: TabsProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ id }) => id === value) ?? tabs[0];
  const go = (event: KeyboardEvent) => {
    const at = tabs.indexOf(shown);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onChange(tabs[next].id);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={`tabs ${className}`.trim()}>
      <div role="tablist" aria-label={label} className="tabs-list" ref={list} onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${name}-${tab.id}`}
            aria-selected={tab === shown}
            aria-controls={`${name}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            className="tabs-tab"
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <span className="tabs-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-${shown.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keys.
        tabIndex={0}
        className="tabs-panel"
      >
        {shown.content}
      </div>
    </div>
  );
}
