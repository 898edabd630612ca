import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'

/** The tabs of the switch ports: ports, settings and neighbors. */
export const SwitchPortFrame = tabbedFrame('Switch ports', () => {
  const { fabric } = useSession().capabilities
  return [
    { label: 'Ports', href: paths.switchPorts() },
    { label: 'Settings', href: systemPaths.portSettings() },
    // An upstream that implements only the contract returns the neighbors of one port at a time.
    ...(fabric === true ? [{ label: 'Neighbors', href: systemPaths.portNeighbors() }] : []),
  ]
})
