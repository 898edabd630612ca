import type { ExportSource } from '@portico/contract/portico/exports.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { openTask } from '#tasks/open-task.ts'
import { taskAsShown } from '#tasks/view.ts'
import { sendFile } from './file.ts'
import { startOf } from './page.ts'
import { requireRoom } from './room.ts'
import { exportSeats } from './seats.ts'

/** Files that tasks make of lists and of the change log (docs/decisions/0031-exports.md). */
export const exportHandlers = {
  portico_export_create: {
    // Outside: the log is read as it ends now, and counting a list is slow work for a transaction.
    outside: async (ctx, { body }) => {
      await requireRoom(ctx)
      const source = await placed(ctx, body)
      const { first, total } = await startOf(ctx, source)
      return ctx.transact(async (inside) => {
        const id = inside.newId()
        const projectId = source.type === 'members' ? null : (source.project ?? null)
        await openTask(inside, { id, projectId, about: { kind: 'export', source }, total }, exportSeats)
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

/** What is exported stays what it was when its project is renamed. @throws 403, 404 */
async function placed(ctx: Context, source: ExportSource): Promise<ExportSource> {
  if (source.type === 'members' || source.project === undefined) return source
  const reader = { ...ctx, operation: source.type === 'list' ? 'project_view' : 'portico_changes' }
  const { id } = await find(reader, 'project', { nameOrId: source.project })
  return { ...source, project: id }
}
