import type { SshKey } from '@portico/contract/schemas/ssh-keys.ts'
import { isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import { type Context, userOf } from '../../kernel/context.ts'
import type { SshKeyTable } from '../../kernel/database/schema/identity.ts'
import { boundText, newIdentity, requireFreeName } from '../../kernel/names.ts'
import { namedColumns, openList } from '../../kernel/paging/list.ts'
import { matchesNameOrId } from '../../kernel/paging/search.ts'
import type { Handlers } from '../../kernel/pipeline/handler.ts'
import { refuse } from '../../kernel/refusal-error.ts'
import { identityBlock } from '../../kernel/wire.ts'

type SshKeyRow = Selectable<SshKeyTable>

export function sshKeyView(row: SshKeyRow): SshKey {
  return { ...identityBlock(row), public_key: row.public_key, silo_user_id: row.user_id }
}

/** A key of the calling user. @throws 404 */
export async function findOwnSshKey(ctx: Context, nameOrId: string): Promise<SshKeyRow> {
  const row = await ctx.db
    .selectFrom('ssh_key')
    .selectAll()
    .where('user_id', '=', userOf(ctx).userId)
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  return row ?? refuse(notFound('ssh-key', nameOrId))
}

export const sshKeyHandlers = {
  current_user_ssh_key_list: (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('ssh_key'))
    let select = ctx.db.selectFrom('ssh_key').selectAll('ssh_key').where('user_id', '=', userOf(ctx).userId)
    if (list.query.search !== undefined) select = select.where(matchesNameOrId('ssh_key', list.query.search))
    return list.page(select, sshKeyView)
  },

  current_user_ssh_key_create: async (ctx, { body }) => {
    const { userId, siloId } = userOf(ctx)
    boundText('sshPublicKey', 'public_key', body.public_key)
    await requireFreeName(ctx, body.name, { table: 'ssh_key', word: 'ssh-key', where: { user_id: userId } })
    const key = {
      ...newIdentity(ctx, body),
      silo_id: siloId,
      user_id: userId,
      public_key: body.public_key,
    }
    await ctx.db.insertInto('ssh_key').values(key).execute()
    return sshKeyView(key)
  },

  current_user_ssh_key_view: async (ctx, { path }) => sshKeyView(await findOwnSshKey(ctx, path.ssh_key)),

  current_user_ssh_key_delete: async (ctx, { path }) => {
    const key = await findOwnSshKey(ctx, path.ssh_key)
    await ctx.db.deleteFrom('ssh_key').where('id', '=', key.id).execute()
  },
} satisfies Handlers<
  | 'current_user_ssh_key_list'
  | 'current_user_ssh_key_create'
  | 'current_user_ssh_key_view'
  | 'current_user_ssh_key_delete'
>
