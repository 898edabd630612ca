import { memberStates, taskStates } from '@portico/domain/tasks/states.ts'
import { z } from 'zod'
import { resultsPage } from '#schemas/common.ts'
import { component } from '#schemas/component.ts'
import { Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { BulkOperation } from './bulk.ts'
import { ExportSource, TaskFile } from './exports.ts'

export const TaskState = component('PorticoTaskState', z.enum(taskStates))
export const TaskMemberState = component('PorticoTaskMemberState', z.enum(memberStates))

/**
 * What a task does, by kind. `total` and other counts of a task are numbers of resources for `bulk` and `drain`, of steps for
 * `image_upload`, of rows or log entries to read for `export`, and of bytes of disks for `backup` and `restore`.
 */
export const TaskAbout = component(
  'PorticoTaskAbout',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('bulk'),
      /** operation that is called for each resource */
      operation: BulkOperation,
      /** filters that selected the resources; null if the request listed them */
      query: z.object({ search: z.string().optional(), state: z.array(z.string()).optional() }).nullable(),
    }),
    z.object({
      kind: z.literal('image_upload'),
      upload: Uuid,
      /** name that the image will have */
      name: z.string(),
    }),
    z.object({ kind: z.literal('export'), source: ExportSource }),
    z.object({
      kind: z.literal('backup'),
      backup: Uuid,
      /** name of the instance when the backup was started */
      instance: z.string(),
    }),
    z.object({
      kind: z.literal('restore'),
      backup: Uuid,
      /** name of the new instance */
      instance: z.string(),
    }),
    z.object({
      kind: z.literal('drain'),
      sled: Uuid,
      serial: z.string(),
      /** whether the instances move back to the sled that they have left */
      is_return: z.boolean(),
    }),
  ]),
)
export type TaskAbout = z.infer<typeof TaskAbout>

/** A long operation that the server runs for a user. Only that user sees it. */
export const Task = component(
  'PorticoTask',
  z.object({
    id: Uuid,
    about: TaskAbout,
    state: TaskState,
    /** why the task failed as a whole; failures of single members are in the members */
    failure: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** current name of the project */
    project: z.string().nullable(),
    /** request ID that all changes of the task have in the change log */
    request_id: Uuid,
    total: Uint64,
    done: Uint64,
    failed: Uint64,
    /** number of members whose state did not allow the action when they were processed */
    left_out: Uint64,
    /** file of an export; null for other tasks */
    file: TaskFile.nullable(),
    time_created: Timestamp,
    /** time at which the first member was processed, in any run; null if none was */
    time_started: Timestamp.nullable(),
    /** time at which the current or last run began; a retry or a continuation is a new run */
    time_run: Timestamp.nullable(),
    /** number of members that had a result before the current run */
    earlier: Uint64,
    time_ended: Timestamp.nullable(),
  }),
)
export type Task = z.infer<typeof Task>
export const TaskPage = resultsPage(Task)

/** A resource of a task, and its result. */
export const TaskMember = component(
  'PorticoTaskMember',
  z.object({
    /** number of the member in the order of processing, from 1 */
    ordinal: z.number().int(),
    id: Uuid,
    /** name of the resource when the task was created; null if the owner could not read it */
    name: z.string().nullable(),
    /** current name of the resource; null if it was deleted or the owner cannot read it */
    current_name: z.string().nullable(),
    state: TaskMemberState,
    /** code and message of the refusal with which the member failed or was left out */
    error_code: z.string().nullable(),
    message: z.string().nullable(),
    time: Timestamp.nullable(),
  }),
)
export type TaskMember = z.infer<typeof TaskMember>
export const TaskMemberPage = resultsPage(TaskMember)
