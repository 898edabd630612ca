import { outageHandlers } from './outages/handlers.ts'
import { physicalDiskHandlers } from './physical-disks/handlers.ts'
import { rackExtensionHandlers } from './rack-handlers.ts'
import { rackHandlers } from './racks/handlers.ts'
import { sledHandlers } from './sleds/handlers.ts'
import { switchHandlers } from './switches/handlers.ts'

/** Hardware of the rack. */
export const fleetHandlers = {
  ...rackHandlers,
  ...rackExtensionHandlers,
  ...sledHandlers,
  ...outageHandlers,
  ...physicalDiskHandlers,
  ...switchHandlers,
}
