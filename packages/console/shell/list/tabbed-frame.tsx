import { useRouterState } from '@tanstack/react-router'
import { RouteTabs, type RouteTab } from '#ui/navigation/route-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Frame } from './frames.tsx'

/**
 * A list that is a tab of a page: title and actions stand above the tabs, and all that a page's list can do is done in
 * it. How many rows there are is said below them, since the title is of all tabs. Define it at module level.
 * @param useTabs the shorter address first, where one begins another
 */
export function tabbedFrame(title: string, useTabs: () => readonly RouteTab[]): Frame {
  const Tabbed = ({ actions, children }: Parameters<Frame>[0]) => {
    const active = useRouterState({ select: (state) => state.location.pathname })
    return (
      <>
        <PageHeader title={title} actions={actions} />
        <RouteTabs label={title} active={active} tabs={useTabs()}>
          <div className="flex flex-col gap-3.5">{children}</div>
        </RouteTabs>
      </>
    )
  }
  return Object.assign(Tabbed, { isPage: true, isPlain: () => false })
}
