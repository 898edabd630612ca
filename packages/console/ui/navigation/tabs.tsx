import { useId, useState, type ReactNode } from 'react'
import { scrollTabIntoView } from './scroll-tab-into-view.ts'
import { tabClass, tabListClass } from './tab-style.ts'
import { onTabKey } from './tab-keys.ts'

/** A tab and its content. */
export interface Tab {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
}

/**
 * Tabs inside a page or form. Without `active` the component stores the active tab; with `active` and `onChange` the
 * caller does, for example in a query parameter.
 */
export function Tabs(props: {
  label: string
  tabs: readonly Tab[]
  active?: string
  onChange?: (id: string) => void
}) {
  const id = useId()
  const [own, setOwn] = useState(props.tabs[0]?.id)
  const activeId = props.active ?? own
  const active = props.tabs.find((tab) => tab.id === activeId)
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <div
        role="tablist"
        aria-label={props.label}
        className={tabListClass}
        onKeyDown={onTabKey}
        tabIndex={-1}
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            ref={tab.id === activeId ? scrollTabIntoView : undefined}
            type="button"
            role="tab"
            id={`${id}tab-${tab.id}`}
            aria-selected={tab.id === activeId}
            aria-controls={tab.id === activeId ? `${id}panel` : undefined}
            tabIndex={tab.id === activeId ? 0 : -1}
            className={tabClass}
            onClick={() => {
              setOwn(tab.id)
              props.onChange?.(tab.id)
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {active && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab-${active.id}`} className="min-w-0">
          {active.content}
        </div>
      )}
    </div>
  )
}
