/** The switches of a rack. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { Baseboard } from './hardware.ts'
import { Timestamp, Uuid } from './primitives.ts'

export const Switch = component(
  'Switch',
  z.object({
    id: Uuid,
    baseboard: Baseboard,
    rack_id: Uuid,
    time_created: Timestamp,
    time_modified: Timestamp,
  }),
)
export type Switch = z.infer<typeof Switch>

export const SwitchResultsPage = resultsPage(Switch)

export const SwitchLocation = component('SwitchLocation', z.enum(['switch0', 'switch1']))
export type SwitchLocation = z.infer<typeof SwitchLocation>
