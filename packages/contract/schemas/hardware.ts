/** Racks, and sleds that have not been added. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { Timestamp, Uint16, Uint32, Uuid } from './primitives.ts'

export const Baseboard = component(
  'Baseboard',
  z.object({ part: z.string(), revision: Uint32, serial: z.string() }),
)
export type Baseboard = z.infer<typeof Baseboard>

export const Rack = component(
  'Rack',
  z.object({ id: Uuid, time_created: Timestamp, time_modified: Timestamp }),
)
export type Rack = z.infer<typeof Rack>

export const RackResultsPage = resultsPage(Rack)

export const UninitializedSled = component(
  'UninitializedSled',
  z.object({ baseboard: Baseboard, cubby: Uint16, rack_id: Uuid }),
)
export type UninitializedSled = z.infer<typeof UninitializedSled>

export const UninitializedSledResultsPage = resultsPage(UninitializedSled)

export const UninitializedSledId = component(
  'UninitializedSledId',
  z.object({ part: z.string(), serial: z.string() }),
)
export type UninitializedSledId = z.infer<typeof UninitializedSledId>
