import type { TaskAbout } from '@portico/contract/portico/tasks.ts'
import type { MemberState, TaskState } from '@portico/domain/tasks/states.ts'
import type { Json, Timestamp } from './common.ts'

/**
 * See migrations/0014-tasks and 0020-tasks-and-uploads. Counts are of members, or of the units that the kind of task
 * counts.
 */
export interface TaskTable {
  id: string
  silo_id: string
  project_id: string | null
  user_id: string
  kind: TaskAbout['kind']
  state: TaskState
  seat: number | null
  request_id: string
  about: Json<TaskAbout>
  failure: string | null
  total: number
  done: number
  failed: number
  left_out: number
  told: number
  time_told: Timestamp | null
  time_created: Timestamp
  time_started: Timestamp | null
  /** start of the current or last run */
  time_run: Timestamp | null
  /** count of the runs before that run */
  earlier: number
  time_ended: Timestamp | null
}

export interface TaskMemberTable {
  task_id: string
  ordinal: number
  target_id: string
  target_name: string | null
  state: MemberState
  code: string | null
  message: string | null
  time: Timestamp | null
}
