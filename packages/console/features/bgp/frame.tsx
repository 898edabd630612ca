import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

/** The tabs of BGP: sessions, configurations, announce sets and BFD. */
export const BgpFrame = tabbedFrame('BGP', () => [
  { label: 'Sessions', href: paths.bgp() },
  { label: 'Configurations', href: systemPaths.bgpConfigs() },
  { label: 'Announce sets', href: systemPaths.announceSets() },
  { label: 'BFD', href: systemPaths.bfdSessions() },
])
