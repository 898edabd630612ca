import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

/** Addresses of the rack itself: the lots that they come from, and those of the switches. */
export const AddressLotFrame = tabbedFrame('Address lots', () => [
  { label: 'Lots', href: paths.addressLots() },
  { label: 'Loopbacks', href: systemPaths.loopbacks() },
])
