import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'

/** Ports of the switches, what they may be set to, and who is at their other ends: a tab for each. */
export const SwitchPortFrame = tabbedFrame('Switch ports', () => {
  const { fabric } = useSession().capabilities
  return [
    { label: 'Ports', href: paths.switchPorts() },
    { label: 'Settings', href: systemPaths.portSettings() },
    // Told of one port at a time by a system that knows the contract only.
    ...(fabric === true ? [{ label: 'Neighbours', href: systemPaths.portNeighbors() }] : []),
  ]
})
