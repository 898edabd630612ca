import type { SshKey } from '@portico/contract/schemas/ssh-keys.ts'
import { userOf } from '#kernel/context.ts'
import { find, type Row } from '#authorization/lookup/find.ts'
import { boundText, newIdentity, refusePrivateKey, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { identityBlock } from '#kernel/wire.ts'
import { sshKeyListQuery } from './list-query.ts'

export function sshKeyView(row: Row<'ssh_key'>): SshKey {
  return { ...identityBlock(row), public_key: row.public_key, silo_user_id: row.user_id }
}

const publicKeyAdvice =
  'Send the public key: the content of the .pub file, or what "ssh-keygen -y -f FILE" prints'

export const sshKeyHandlers = {
  current_user_ssh_key_list: (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('ssh_key'))
    return list.page(sshKeyListQuery(ctx, list.query).rows.selectAll('ssh_key'), sshKeyView)
  },

  current_user_ssh_key_create: async (ctx, { body }) => {
    const { userId, siloId } = userOf(ctx)
    // The contract accepts any text other than a private key as a public key.
    refusePrivateKey('public_key', body.public_key, publicKeyAdvice)
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

  current_user_ssh_key_view: async (ctx, { path }) =>
    sshKeyView(await find(ctx, 'ssh_key', { nameOrId: path.ssh_key })),

  current_user_ssh_key_delete: async (ctx, { path }) => {
    const key = await find(ctx, 'ssh_key', { nameOrId: path.ssh_key })
    await ctx.db.deleteFrom('ssh_key').where('id', '=', key.id).execute()
  },
} satisfies Handlers<
  | 'current_user_ssh_key_list'
  | 'current_user_ssh_key_create'
  | 'current_user_ssh_key_view'
  | 'current_user_ssh_key_delete'
>
