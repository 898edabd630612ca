import { useRouterState } from '@tanstack/react-router'
import { RouteTabs, type RouteTab } from '#ui/navigation/route-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Frame } from './frames.tsx'

/**
 * Returns the frame of a list that is a tab of a page. Title and actions are above the tabs. The number of rows is
 * below them, because the title belongs to all tabs. Call the function at module level.
 * @param useTabs returns the tabs; a tab must come before another one whose path begins with its path
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
