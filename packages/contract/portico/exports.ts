import { memberStates } from '@portico/domain/tasks/states.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Selector, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { changeFilters } from './change-filters.ts'
import { SearchText, SortText, States } from './list-params.ts'
import { ColumnNames, ViewedList } from './views.ts'

/** The data that a task exports to a file (docs/decisions/0028-exports-as-tasks.md). */
export const ExportSource = component(
  'PorticoExportSource',
  z.discriminatedUnion('type', [
    /**
     * The rows of a list as CSV, filtered and sorted as requested. Each page of rows is read when it is written to the
     * file.
     */
    z.strictObject({
      type: z.literal('list'),
      list: ViewedList,
      /** project of the list; if omitted, the list of the silo */
      project: Selector,
      search: SearchText.min(1).optional(),
      state: States.min(1).optional(),
      sort: SortText.optional(),
      /** columns in the order of the file */
      columns: ColumnNames.min(1),
    }),
    /** The result of each member of a task of the caller, in order, as CSV. */
    z.strictObject({
      type: z.literal('members'),
      task: Uuid,
      state: z.array(z.enum(memberStates)).min(1).max(memberStates.length).optional(),
      columns: ColumnNames.min(1),
    }),
    /** Entries of the change log, from the newest at the time of the request to the oldest. */
    z.strictObject({ type: z.literal('changes'), format: z.enum(['csv', 'jsonl']), ...changeFilters }),
  ]),
)
export type ExportSource = z.infer<typeof ExportSource>

/** The file of a task. */
export const TaskFile = component(
  'PorticoTaskFile',
  z.object({
    name: z.string(),
    bytes: Uint64,
    rows: Uint64,
    /** whether the file is complete, so that it can be downloaded until `time_expires` */
    complete: z.boolean(),
    time_expires: Timestamp.nullable(),
  }),
)
export type TaskFile = z.infer<typeof TaskFile>
