import type { InstanceMove } from '@portico/contract/portico/moves.ts'
import type { Selectable } from 'kysely'
import type { InstanceMoveTable } from '#kernel/database/schema/compute.ts'
import { time } from '#kernel/wire.ts'

export function moveView(row: Selectable<InstanceMoveTable>): InstanceMove {
  return {
    instance_id: row.instance_id,
    name: row.name,
    from: { id: row.from_sled_id, serial: row.from_serial },
    to: { id: row.to_sled_id, serial: row.to_serial },
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    time_started: time(row.time_started),
    time_ended: row.time_ended && time(row.time_ended),
  }
}
