/** Backups of instances: the content of all disks and the settings, stored outside of the system. */
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { backupStates } from '@portico/domain/backups/states.ts'
import { RawResponse } from '#endpoints/join.ts'
import { z } from 'zod'
import { identity, renaming, resultsPage } from '#schemas/common.ts'
import { component } from '#schemas/component.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { fromText } from '#schemas/query.ts'
import {
  BlockSize,
  ByteCount,
  InstanceCpuCount,
  Name,
  NameOrId,
  Selector,
  Timestamp,
  Uint64,
  Uuid,
} from '#schemas/primitives.ts'
import { Task } from './tasks.ts'

export const BackupState = component('PorticoBackupState', z.enum(backupStates))
export type BackupState = z.infer<typeof BackupState>

/** A disk in a backup, with its name and size at that time. */
const BackupDisk = component(
  'PorticoBackupDisk',
  z.object({ name: Name, size: ByteCount, block_size: BlockSize, boot: z.boolean() }),
)

/** A network interface of the instance at the time of the backup. Names of deleted networks are kept. */
const BackupInterface = component(
  'PorticoBackupInterface',
  z.object({ name: Name, vpc: Name, subnet: Name, primary: z.boolean() }),
)

/** A backup belongs to the project of its instance, and outlives the instance. */
export const Backup = component(
  'PorticoBackup',
  z.object({
    ...identity,
    project_id: Uuid,
    /** ID of the instance, which may have been deleted since */
    instance_id: Uuid,
    /** settings of the instance at the time of the backup, without user data, which may contain secrets */
    instance_name: Name,
    hostname: z.string(),
    ncpus: InstanceCpuCount,
    memory: ByteCount,
    disks: z.array(BackupDisk),
    network_interfaces: z.array(BackupInterface),
    state: BackupState,
    /** why the backup failed or is damaged, as a sentence; null in other states */
    failure: z.string().nullable(),
    /** why the backup, or a restore of it, cannot continue at the moment, as a sentence; it is tried again */
    waiting: z.string().nullable(),
    /** whether a schedule made the backup */
    scheduled: z.boolean(),
    /** ID of the user who made the backup; null if a schedule made it */
    user_id: Uuid.nullable(),
    /** current display name of that user; null if the user was deleted */
    user: z.string().nullable(),
    /** ID of the task with the progress, which only that user can see; null if a schedule made the backup */
    task_id: Uuid.nullable(),
    /** total size of the disks in bytes */
    size: ByteCount,
    /** bytes of the disks that were read so far; `size` when the backup is ready */
    done_bytes: Uint64,
    /** compressed bytes that were stored for this backup because no earlier backup of the project had them */
    added_bytes: Uint64,
    /** time at which the backup was ready or failed */
    time_ended: Timestamp.nullable(),
  }),
)
export type Backup = z.infer<typeof Backup>

/** A request that backs up an instance. The name is generated from the instance's name and the time if omitted. */
export const BackupCreate = component(
  'PorticoBackupCreate',
  z.strictObject({ ...renaming, instance: NameOrId }),
)

/** A request that creates an instance from a backup. The instance is created stopped. */
export const BackupRestore = component(
  'PorticoBackupRestore',
  z.strictObject({
    name: Name,
    /** project of the new instance */
    project: NameOrId,
  }),
)

export type BackupRestore = z.infer<typeof BackupRestore>

export const BackupSchedule = component(
  'PorticoBackupSchedule',
  z.strictObject({
    frequency: z.enum(['daily', 'weekly']),
    /** day of the week of a weekly schedule, 0 for Sunday; ignored by a daily one */
    weekday: z.number().int().min(0).max(6),
    /** time of day in UTC */
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time from 00:00 to 23:59'),
    /** number of scheduled backups that are kept; backups that users make are not counted */
    keep: z.number().int().min(1).max(backupLimits.kept),
  }),
)

/** The schedule of an instance's backups; null if there is none. */
const schedule = { schedule: BackupSchedule.nullable() }

const BackupPlan = component(
  'PorticoBackupPlan',
  z.object({
    ...schedule,
    /** time of the next scheduled backup */
    time_due: Timestamp.nullable(),
  }),
)
export type BackupPlan = z.infer<typeof BackupPlan>

const BackupPlanUpdate = component('PorticoBackupPlanUpdate', z.strictObject(schedule))

/** A directory of a disk in a backup. */
const BackupFiles = component(
  'PorticoBackupFiles',
  z.object({
    disk: Name,
    /** partitions of the disk; number 0 is a whole disk without a partition table */
    partitions: z.array(z.object({ number: z.number().int(), size: ByteCount })),
    /** number of the partition that was read */
    partition: z.number().int(),
    files: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['directory', 'file', 'link', 'other']),
        size: Uint64,
        time_modified: Timestamp,
      }),
    ),
    /** whether `files` has all files of the directory */
    is_complete: z.boolean(),
    /** why the directory cannot be read, as a sentence; null if it was read */
    failure: z.string().nullable(),
  }),
)
export type BackupFiles = z.infer<typeof BackupFiles>

const Partition = fromText(z.number().int().min(0).max(128))

/** An absolute path in a file system. */
const FilePath = z.string().max(4096).regex(/^\//)

const path = { backup: NameOrId }
const query = { project: Selector }
const ofInstance = { path: { instance: NameOrId }, query }

export const backupShapes = {
  portico_backup_list: {
    query: {
      ...byNameOrId,
      ...query,
      /** ID of the only instance whose backups are returned; it may have been deleted */
      instance_id: Uuid.optional(),
    },
    answer: resultsPage(Backup),
  },
  portico_backup_create: { query: { project: NameOrId }, body: BackupCreate, answer: Backup },
  portico_backup_view: { path, query, answer: Backup },
  portico_backup_delete: { path, query },
  portico_backup_restore: { path, query, body: BackupRestore, answer: Task },
  portico_backup_file_list: {
    path,
    query: {
      ...query,
      /** name of the disk; the boot disk if omitted */
      disk: Name.optional(),
      /** number of the partition; the largest one if omitted */
      partition: Partition.optional(),
      path: FilePath.default('/'),
    },
    answer: BackupFiles,
  },
  portico_backup_file_download: {
    path,
    query: {
      ...query,
      /** name of the disk; the boot disk if omitted */
      disk: Name.optional(),
      /** number of the partition; the largest one if omitted */
      partition: Partition.optional(),
      path: FilePath,
    },
    answer: RawResponse,
  },
  portico_backup_schedule_view: { ...ofInstance, answer: BackupPlan },
  portico_backup_schedule_update: { ...ofInstance, body: BackupPlanUpdate, answer: BackupPlan },
}
