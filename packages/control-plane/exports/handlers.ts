import type { ExportSource } from '@portico/contract/portico/exports.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { openTask } from '#tasks/open-task.ts'
import { taskAsShown } from '#tasks/view.ts'
import { sendFile } from './file.ts'
import { startOf } from './page.ts'
import { requireSpace } from './space.ts'
import { exportSlots } from './slots.ts'

/** Exports of lists and of the change log, as files written by tasks (docs/decisions/0028-exports-as-tasks.md). */
export const exportHandlers = {
  portico_export_create: {
    // Runs outside a transaction: the log is read up to its current end, and counting a list takes long.
    outside: async (ctx, { body }) => {
      await requireSpace(ctx)
      const source = await placed(ctx, body)
      const { first, total } = await startOf(ctx, source)
      return ctx.transact(async (inside) => {
        const id = inside.newId()
        const projectId = source.type === 'members' ? null : (source.project ?? null)
        await openTask(inside, { id, projectId, about: { kind: 'export', source }, total }, exportSlots)
        await inside.db
          .insertInto('task_export')
          .values({
            task_id: id,
            begun: true,
            first,
            next: null,
            time_expires: null,
            silo_role: null,
            fleet_role: null,
          })
          .execute()
        return taskAsShown(inside, id)
      })
    },
  },

  portico_task_file: async (ctx, { path }) => sendFile(ctx, await find(ctx, 'task', { nameOrId: path.task })),
} satisfies Handlers<'portico_export_create' | 'portico_task_file'>

/**
 * Replaces the project's name by its ID, so that the export still refers to the project when it is renamed. @throws
 * 403, 404
 */
async function placed(ctx: Context, source: ExportSource): Promise<ExportSource> {
  if (source.type === 'members' || source.project === undefined) return source
  const reader = { ...ctx, operation: source.type === 'list' ? 'project_view' : 'portico_changes' }
  const { id } = await find(reader, 'project', { nameOrId: source.project })
  return { ...source, project: id }
}
