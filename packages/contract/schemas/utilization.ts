/** Usage of a silo's quota. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { ByteCount, Int64, Name, Uuid } from './primitives.ts'

export const VirtualResourceCounts = component(
  'VirtualResourceCounts',
  z.object({ cpus: Int64, memory: ByteCount, storage: ByteCount }),
)
export type VirtualResourceCounts = z.infer<typeof VirtualResourceCounts>

export const SiloUtilization = component(
  'SiloUtilization',
  z.object({
    allocated: VirtualResourceCounts,
    provisioned: VirtualResourceCounts,
    silo_id: Uuid,
    silo_name: Name,
  }),
)
export type SiloUtilization = z.infer<typeof SiloUtilization>

export const SiloUtilizationResultsPage = resultsPage(SiloUtilization)

export const Utilization = component(
  'Utilization',
  z.object({ capacity: VirtualResourceCounts, provisioned: VirtualResourceCounts }),
)
export type Utilization = z.infer<typeof Utilization>
