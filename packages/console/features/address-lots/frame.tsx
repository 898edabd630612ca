import { tabbedFrame } from '#shell/list/tabbed-frame.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

/** The tabs for the addresses of the rack itself: address lots, and loopback addresses of the switches. */
export const AddressLotFrame = tabbedFrame('Address lots', () => [
  { label: 'Lots', href: paths.addressLots() },
  { label: 'Loopbacks', href: systemPaths.loopbacks() },
])
