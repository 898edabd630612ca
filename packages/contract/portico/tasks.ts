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
 * The subject of a task, by kind. Counts are resources for `bulk`, steps for `image_upload`, and rows or log entries to
 * scan for `export`.
 */
export const TaskAbout = component(
  'PorticoTaskAbout',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('bulk'),
      /** The operation that is called for each resource. */
      operation: BulkOperation,
      /** The filters that selected the resources; null if they were named. */
      query: z.object({ search: z.string().optional(), state: z.array(z.string()).optional() }).nullable(),
    }),
    z.object({
      kind: z.literal('image_upload'),
      upload: Uuid,
      /** The future name of the image. */
      name: z.string(),
    }),
    z.object({ kind: z.literal('export'), source: ExportSource }),
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
    /** Why it failed as a whole; failures of members are returned with them. */
    failure: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** The current name of that project. */
    project: z.string().nullable(),
    /** The request id of all its changes in the change log. */
    request_id: Uuid,
    total: Uint64,
    done: Uint64,
    failed: Uint64,
    /** Members whose state did not allow the action when they were processed. */
    left_out: Uint64,
    /** The file of an export; null for all others. */
    file: TaskFile.nullable(),
    time_created: Timestamp,
    /** When its first member was processed, in any run. */
    time_started: Timestamp.nullable(),
    /** When its current or last run began. A retry or a continuation is a new run. */
    time_run: Timestamp.nullable(),
    /** Number of members with a result from before that run. */
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
    /** From 1, in the order of processing. */
    ordinal: z.number().int(),
    id: Uuid,
    /** Its name when the task was created; null if the owner could not read it. */
    name: z.string().nullable(),
    /** Its current name; null if it was deleted, or the owner cannot read it. */
    current_name: z.string().nullable(),
    state: TaskMemberState,
    /** Why it failed or was left out. */
    error_code: z.string().nullable(),
    message: z.string().nullable(),
    time: Timestamp.nullable(),
  }),
)
export type TaskMember = z.infer<typeof TaskMember>
export const TaskMemberPage = resultsPage(TaskMember)
