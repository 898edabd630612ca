import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

/** Sessions, who speaks in them, what is announced, and what notices sooner that a peer is gone: a tab for each. */
export const BgpFrame = tabbedFrame('BGP', () => [
  { label: 'Sessions', href: paths.bgp() },
  { label: 'Configurations', href: systemPaths.bgpConfigs() },
  { label: 'Announce sets', href: systemPaths.announceSets() },
  { label: 'BFD', href: systemPaths.bfdSessions() },
])
