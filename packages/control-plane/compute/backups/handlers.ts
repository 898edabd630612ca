import { beingRestored } from '@portico/domain/backups/rules.ts'
import { noTarget } from '@portico/domain/backups/target.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { find, nameIn } from '#authorization/lookup/find.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { createBackup } from './create.ts'
import { removeBackup } from './end.ts'
import { listFiles, sendFile } from './files.ts'
import { backupListQuery } from './list-query.ts'
import { startRestore } from './restore/start.ts'
import { setSchedule, timeDue } from './schedule.ts'
import { openBackupTask } from './task.ts'
import { type Backup, backupView, userName } from './view.ts'

/** Sort columns of the list of backups; each has an index (migrations/0087-backups). */
const columns = namedColumns('backup', {
  size: { column: 'backup.size', type: 'bigint', unique: false },
  added: { column: 'backup.added_bytes', type: 'bigint', unique: false },
  state: { column: 'backup.state', type: 'text', unique: false },
  instance: { column: 'backup.instance_name', type: 'text', unique: false },
})

/** Backups of instances (docs/decisions/0073-backups-of-guests.md). */
export const backupHandlers = {
  portico_backup_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns, '-time_created')
    const { rows, requireScope } = await backupListQuery(ctx, list.query)
    return list.page(rows.selectAll('backup').select(userName), backupView, requireScope)
  },

  portico_backup_create: async (ctx, { query, body }) => {
    const { id: project } = await find(ctx, 'project', { nameOrId: query.project })
    const instance = await find(ctx, 'instance', nameIn({ project }, body.instance))
    if (instance.project_id !== project) refuse(invalidRequest('instance does not belong to this project'))
    const target = ctx.services.backupTarget?.location ?? refuse(noTarget)
    const taskId = ctx.newId()
    const madeBy = { userId: userOf(ctx).userId, taskId }
    const backup = await createBackup(ctx, instance, { ...body, target, madeBy })
    await openBackupTask(ctx, {
      id: taskId,
      projectId: project,
      about: { kind: 'backup', backup: backup.id, instance: instance.name },
      total: backup.size,
    })
    return backupView({ ...backup, user: userOf(ctx).displayName })
  },

  portico_backup_view: async (ctx, { path, query }) => {
    const { id } = await findBackup(ctx, path, query)
    return backupView(
      await ctx.db
        .selectFrom('backup')
        .selectAll()
        .select(userName)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  },

  portico_backup_delete: async (ctx, { path, query }) => {
    const backup = await findBackup(ctx, path, query)
    const restore = await ctx.db
      .selectFrom('backup_restore')
      .select('id')
      .where('backup_id', '=', backup.id)
      .executeTakeFirst()
    enforce(restore === undefined ? null : beingRestored)
    await removeBackup(ctx, backup)
  },

  portico_backup_restore: async (ctx, { path, query, body }) =>
    startRestore(ctx, await findBackup(ctx, path, query), body),

  // Reads the target outside of transactions; a thread parses the file system.
  portico_backup_file_list: {
    isHeavy: true,
    outside: async (ctx, { path, query: { project, ...wanted } }) =>
      listFiles(ctx, await findBackup(ctx, path, { project }), wanted),
  },

  // As above; the file is in memory while it is sent.
  portico_backup_file_download: {
    isHeavy: true,
    outside: async (ctx, { path, query: { project, ...wanted } }) => {
      const require = (asker: Context) => findBackup(asker, path, { project })
      return sendFile(ctx, await require(ctx), wanted, require)
    },
  },

  portico_backup_schedule_view: async (ctx, { path, query }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
    const due = await timeDue(ctx, instance.id)
    return { schedule: instance.backup_schedule, time_due: due && time(due) }
  },

  portico_backup_schedule_update: async (ctx, { path, query, body }) => {
    const instance = await find(ctx, 'instance', { nameOrId: path.instance, project: query.project })
    if (body.schedule !== null && ctx.services.backupTarget === null) refuse(noTarget)
    const due = await setSchedule(ctx, instance, body.schedule)
    return { schedule: body.schedule, time_due: due && time(due) }
  },
} satisfies Handlers<
  | 'portico_backup_list'
  | 'portico_backup_create'
  | 'portico_backup_view'
  | 'portico_backup_delete'
  | 'portico_backup_restore'
  | 'portico_backup_file_list'
  | 'portico_backup_file_download'
  | 'portico_backup_schedule_view'
  | 'portico_backup_schedule_update'
>

function findBackup(
  ctx: Context,
  path: { readonly backup: string },
  query: { readonly project?: string | undefined },
): Promise<Backup> {
  return find(ctx, 'backup', { nameOrId: path.backup, project: query.project })
}
