import { useId, type ReactNode } from 'react'
import { useLink } from '../actions/link-behaviour.tsx'
import { numberText } from '../format/text.ts'
import { scrollTabIntoView } from './scroll-tab-into-view.ts'
import { tabClass, tabListClass } from './tab-style.ts'
import { onTabKey } from './tab-keys.ts'

/** A tab with a page of its own. */
export interface RouteTab {
  readonly label: string
  readonly href: string
  /** Number of items in the tab; undefined if unknown */
  readonly count?: number | undefined
}

function TabLink({
  tab,
  query,
  id,
  panelId,
  selected,
}: {
  tab: RouteTab
  query: string
  id: string
  panelId: string
  selected: boolean
}) {
  const link = useLink(tab.href + query)
  return (
    <a
      {...link}
      ref={selected ? scrollTabIntoView : undefined}
      id={id}
      role="tab"
      aria-selected={selected}
      aria-controls={selected ? panelId : undefined}
      tabIndex={selected ? 0 : -1}
      className={tabClass}
    >
      {tab.label}
      {tab.count !== undefined && ' '}
      {tab.count !== undefined && (
        <span className="ml-0.5 font-mono text-xs font-normal text-fg-muted">{numberText(tab.count)}</span>
      )}
    </a>
  )
}

/** Tabs with an address each; the children are the content of the active tab. */
export function RouteTabs(props: {
  label: string
  tabs: readonly RouteTab[]
  /** The address of the active tab. */
  active: string
  /** Query string (`?…`) that links of the tabs keep. */
  query?: string
  children: ReactNode
}) {
  const id = useId()
  const panelId = `${id}panel`
  const activeAt = props.tabs.findIndex(({ href }) => href === props.active)
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <div
        role="tablist"
        aria-label={props.label}
        className={`scroll-row ${tabListClass}`}
        onKeyDown={onTabKey}
        tabIndex={-1}
      >
        {props.tabs.map((tab, index) => (
          <TabLink
            key={tab.href}
            tab={tab}
            query={props.query ?? ''}
            id={`${id}${index}`}
            panelId={panelId}
            selected={index === activeAt}
          />
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${id}${activeAt}`} className="min-w-0">
        {props.children}
      </div>
    </div>
  )
}
