import { addressLotHandlers } from './address-lots/handlers.ts'
import { bfdHandlers } from './bfd/handlers.ts'
import { announceSetHandlers } from './bgp/announce-handlers.ts'
import { bgpConfigHandlers } from './bgp/config-handlers.ts'
import { bgpStatusHandlers } from './bgp/status-handlers.ts'
import { fabricFactHandlers } from './facts/handlers.ts'
import { lldpHandlers } from './ports/lldp-handlers.ts'
import { loopbackHandlers } from './loopbacks/handlers.ts'
import { switchPortHandlers } from './ports/handlers.ts'
import { portSettingsHandlers } from './settings/handlers.ts'

/** All operations of the switches that connect the rack to the outside. */
export const fabricHandlers = {
  ...addressLotHandlers,
  ...loopbackHandlers,
  ...bgpConfigHandlers,
  ...announceSetHandlers,
  ...bgpStatusHandlers,
  ...bfdHandlers,
  ...switchPortHandlers,
  ...portSettingsHandlers,
  ...lldpHandlers,
  ...fabricFactHandlers,
}
