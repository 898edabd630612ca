import type { Instance as WireInstance } from '@portico/contract/schemas/instances.ts'
import { autoRestartEnabled, cooldownExpiration } from '@portico/domain/instances/auto-restart.ts'
import type { Selectable } from 'kysely'
import type { InstanceTable } from '#kernel/database/schema/compute.ts'
import { identityBlock, time } from '#kernel/wire.ts'

export type Instance = Selectable<InstanceTable>

/** The columns of the view, without user data, which may be long and is not needed by any list. */
export const shownColumns = [
  'instance.id',
  'instance.name',
  'instance.description',
  'instance.time_created',
  'instance.time_modified',
  'instance.project_id',
  'instance.hostname',
  'instance.ncpus',
  'instance.memory',
  'instance.run_state',
  'instance.time_run_state_updated',
  'instance.boot_disk_id',
  'instance.auto_restart_policy',
  'instance.time_last_auto_restarted',
] as const

type Shown = Omit<Instance, 'user_data' | 'failure' | 'silo_id' | 'backup_schedule'>

export function instanceView(row: Shown): WireInstance {
  const expiration = cooldownExpiration(row.time_last_auto_restarted)
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    hostname: row.hostname,
    ncpus: row.ncpus,
    memory: row.memory,
    run_state: row.run_state,
    time_run_state_updated: time(row.time_run_state_updated),
    boot_disk_id: row.boot_disk_id,
    auto_restart_enabled: autoRestartEnabled(row.auto_restart_policy),
    auto_restart_policy: row.auto_restart_policy,
    auto_restart_cooldown_expiration: expiration === null ? null : time(expiration),
    time_last_auto_restarted:
      row.time_last_auto_restarted === null ? null : time(row.time_last_auto_restarted),
  }
}
