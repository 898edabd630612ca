import { memberStates } from '@portico/domain/tasks/states.ts'
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Selector, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { changeFilters } from './change-filters.ts'
import { SearchText, SortText, States } from './list-params.ts'
import { ColumnNames, ViewedList } from './views.ts'

/** What the server writes into a file, as a task (docs/decisions/0031-exports.md). */
export const ExportSource = component(
  'PorticoExportSource',
  z.discriminatedUnion('type', [
    /** The rows of a list as CSV, filtered and in the order asked for, as they are when their page is written. */
    z.strictObject({
      type: z.literal('list'),
      list: ViewedList,
      /** The project whose list it is; without one that of the silo. */
      project: Selector,
      search: SearchText.min(1).optional(),
      state: States.min(1).optional(),
      sort: SortText.optional(),
      /** In their order in the file. */
      columns: ColumnNames.min(1),
    }),
    /** What came of each thing that a task of the caller's is about, in their order, as CSV. */
    z.strictObject({
      type: z.literal('members'),
      task: Uuid,
      state: z.array(z.enum(memberStates)).min(1).max(memberStates.length).optional(),
      columns: ColumnNames.min(1),
    }),
    /** Entries of the change log, from the newest there was when it was asked for to the oldest. */
    z.strictObject({ type: z.literal('changes'), format: z.enum(['csv', 'jsonl']), ...changeFilters }),
  ]),
)
export type ExportSource = z.infer<typeof ExportSource>

/** A file that a task has made. */
export const TaskFile = component(
  'PorticoTaskFile',
  z.object({
    name: z.string(),
    bytes: Uint64,
    rows: Uint64,
    /** It is whole, and can be had until `time_expires`. */
    complete: z.boolean(),
    time_expires: Timestamp.nullable(),
  }),
)
export type TaskFile = z.infer<typeof TaskFile>
