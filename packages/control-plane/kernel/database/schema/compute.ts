import type { InstanceTemplateCreate } from '@portico/contract/portico/instance-templates.ts'
import type { ColumnType } from 'kysely'
import type { BackupScheduleColumn } from './backups.ts'
import type { IdentityColumns, Json, ProjectObjectColumns, Timestamp } from './common.ts'

type RunState =
  | 'creating'
  | 'starting'
  | 'running'
  | 'stopping'
  | 'stopped'
  | 'rebooting'
  | 'migrating'
  | 'repairing'
  | 'failed'
  | 'destroyed'

type DiskStateName =
  | 'creating'
  | 'detached'
  | 'import_ready'
  | 'importing_from_url'
  | 'importing_from_bulk_writes'
  | 'finalizing'
  | 'maintenance'
  | 'attaching'
  | 'attached'
  | 'detaching'
  | 'destroyed'
  | 'faulted'

type OptionalDate = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface InstanceTable extends ProjectObjectColumns {
  hostname: string
  ncpus: number
  memory: number
  user_data: string
  run_state: RunState
  time_run_state_updated: Timestamp
  boot_disk_id: string | null
  auto_restart_policy: 'never' | 'best_effort' | null
  time_last_auto_restarted: OptionalDate
  failure: ColumnType<string | null, string | null | undefined, string | null>
  backup_schedule: BackupScheduleColumn
}

type TemplateSettings = Omit<InstanceTemplateCreate, 'name' | 'description'>

export interface InstanceTemplateTable extends IdentityColumns {
  silo_id: string
  /** null for a template of the silo */
  project_id: string | null
  ncpus: number
  memory: number
  start: boolean
  boot_disk: ColumnType<TemplateSettings['boot_disk'], string | null, string | null>
  disks: Json<TemplateSettings['disks']>
  external_ips: Json<TemplateSettings['external_ips']>
  network_interfaces: Json<TemplateSettings['network_interfaces']>
  user_data: string
}

export interface MachineTable {
  id: string
  silo_id: string
  project_id: string
  instance_id: string
  sled_id: string
  ncpus: number
  memory: number
  wanted: 'running' | 'stopped'
  /**
   * the hypervisor has accepted the machine: from then on, the reported state `absent` means that the machine was lost
   */
  accepted: ColumnType<boolean, boolean | undefined, boolean>
  reboot_generation: ColumnType<number, number | undefined, number>
  /** the sled to which the machine moves, where its capacity is reserved as well; null if it does not move */
  target_sled_id: ColumnType<string | null, string | null | undefined, string | null>
  /** number of requested moves */
  move_generation: ColumnType<number, number | undefined, number>
  /** whether the current move is to end without an effect */
  move_cancelled: ColumnType<boolean, boolean | undefined, boolean>
  time_created: Timestamp
}

/** The last move of an instance between sleds. */
export interface InstanceMoveTable {
  id: string
  instance_id: string
  /** name of the instance at the beginning of the move */
  name: string
  machine_id: string
  from_sled_id: string
  from_serial: string
  to_sled_id: string
  to_serial: string
  state: 'moving' | 'moved' | 'failed'
  /** share of the work that is done, from 0 to 1; null if unknown */
  progress: number | null
  failure: string | null
  time_started: Timestamp
  time_ended: Timestamp | null
}

/** The sleds on which an instance failed, each with the time of the last failure. */
export interface FailedMachineTable {
  instance_id: string
  sled_id: string
  time_failed: Timestamp
}

export interface DiskTable extends ProjectObjectColumns {
  size: number
  block_size: number
  state: DiskStateName
  instance_id: string | null
  slot: number | null
  image_id: string | null
  snapshot_id: string | null
  /**
   * the content that a disk in state `creating` is copied from; null if the disk is blank, and after the copy is
   * complete
   */
  source_content_id: string | null
  /** the disk was created to be filled by an import */
  for_import: boolean
  failure: ColumnType<string | null, string | null | undefined, string | null>
}

export interface SnapshotTable extends ProjectObjectColumns {
  disk_id: string
  content_id: string
  size: number
  block_size: number
  state: 'creating' | 'ready' | 'faulted' | 'destroyed'
}

export interface ImageTable extends IdentityColumns {
  silo_id: string
  project_id: string | null
  os: string
  version: string
  content_id: string
  size: number
  block_size: number
}

export interface InstanceSshKeyTable {
  instance_id: string
  ssh_key_id: string
  name: string
  public_key: string
}

export interface AffinityGroupTable extends ProjectObjectColumns {
  kind: 'affinity' | 'anti_affinity'
  policy: 'allow' | 'fail'
  failure_domain: 'sled'
}

export interface AffinityMemberTable {
  id: string
  silo_id: string
  project_id: string
  group_id: string
  instance_id: string
}
