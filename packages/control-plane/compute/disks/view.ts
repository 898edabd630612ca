import type { Disk as WireDisk, DiskState as WireState } from '@portico/contract/schemas/disks.ts'
import { identityBlock } from '#kernel/wire.ts'
import type { Disk } from './create.ts'

export function diskView(row: Disk): WireDisk {
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    size: row.size,
    block_size: row.block_size,
    device_path: `/mnt/${row.name}`,
    image_id: row.image_id,
    snapshot_id: row.snapshot_id,
    state: stateView(row),
  }
}

/** Only states of attachment contain the instance, even if a disk in another state is assigned to one. */
function stateView({ id, state, instance_id: instance }: Disk): WireState {
  if (state !== 'attached' && state !== 'attaching' && state !== 'detaching') return { state }
  if (instance === null) throw new Error(`disk ${id} is ${state} to no instance`)
  return { state, instance }
}
