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
 * What a task is about, by its kind. Counts of `bulk` are things, those of `image_upload` steps, and those of `export`
 * parts of what is to be looked through: rows of a list, entries of the log.
 */
export const TaskAbout = component(
  'PorticoTaskAbout',
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('bulk'),
      /** The call that is made for each. */
      operation: BulkOperation,
      /** The filters by which the things were found; null when they were named. */
      query: z.object({ search: z.string().optional(), state: z.array(z.string()).optional() }).nullable(),
    }),
    z.object({
      kind: z.literal('image_upload'),
      upload: Uuid,
      /** What the image is to be called. */
      name: z.string(),
    }),
    z.object({ kind: z.literal('export'), source: ExportSource }),
  ]),
)
export type TaskAbout = z.infer<typeof TaskAbout>

/** Work that somebody asked for and left to the server. Only who asked for it sees it. */
export const Task = component(
  'PorticoTask',
  z.object({
    id: Uuid,
    about: TaskAbout,
    state: TaskState,
    /** Why it failed as a whole; what failed of its members is told with them. */
    failure: z.string().nullable(),
    project_id: Uuid.nullable(),
    /** What that project is called now. */
    project: z.string().nullable(),
    /** What all its changes are booked under in the change log. */
    request_id: Uuid,
    total: Uint64,
    done: Uint64,
    failed: Uint64,
    /** Their state did not allow it when their turn came. */
    left_out: Uint64,
    /** What an export makes; null for all others. */
    file: TaskFile.nullable(),
    time_created: Timestamp,
    /** When its first thing was done, of whatever run. */
    time_started: Timestamp.nullable(),
    /** When the run began that it is in, or ended with: it is tried again, or gone on with, in another run. */
    time_run: Timestamp.nullable(),
    /** How many had come to an outcome before that run. */
    earlier: Uint64,
    time_ended: Timestamp.nullable(),
  }),
)
export type Task = z.infer<typeof Task>
export const TaskPage = resultsPage(Task)

/** One of the things that a task is about, and what came of it. */
export const TaskMember = component(
  'PorticoTaskMember',
  z.object({
    /** From 1, in the order in which they are done. */
    ordinal: z.number().int(),
    id: Uuid,
    /** As it was called when the task was made; null for what the owner could not see. */
    name: z.string().nullable(),
    /** As it is called now; null when it is gone, or the owner cannot see it. */
    current_name: z.string().nullable(),
    state: TaskMemberState,
    /** Why it failed, or was left out. */
    error_code: z.string().nullable(),
    message: z.string().nullable(),
    time: Timestamp.nullable(),
  }),
)
export type TaskMember = z.infer<typeof TaskMember>
export const TaskMemberPage = resultsPage(TaskMember)
