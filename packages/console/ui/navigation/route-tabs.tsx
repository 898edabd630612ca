import { useId, type ReactNode } from 'react'
import { useLink } from '../actions/link-behaviour.tsx'
import { tabClass, tabListClass } from './tab-style.ts'
import { onTabKey } from './tab-keys.ts'

/** A tab that is a page of its own. */
export interface RouteTab {
  readonly label: string
  readonly href: string
}

function TabLink({
  tab,
  id,
  panelId,
  selected,
}: {
  tab: RouteTab
  id: string
  panelId: string
  selected: boolean
}) {
  const link = useLink(tab.href)
  return (
    <a
      {...link}
      id={id}
      role="tab"
      aria-selected={selected}
      aria-controls={selected ? panelId : undefined}
      tabIndex={selected ? 0 : -1}
      className={tabClass}
    >
      {tab.label}
    </a>
  )
}

/** Tabs with an address each; `active` is the address of the one shown, its content the children. */
export function RouteTabs(props: {
  label: string
  tabs: readonly RouteTab[]
  active: string
  children: ReactNode
}) {
  const id = useId()
  const panelId = `${id}panel`
  const activeAt = props.tabs.findIndex((tab) => tab.href === props.active)
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      <div
        role="tablist"
        aria-label={props.label}
        className={tabListClass}
        onKeyDown={onTabKey}
        tabIndex={-1}
      >
        {props.tabs.map((tab, index) => (
          <TabLink
            key={tab.href}
            tab={tab}
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
