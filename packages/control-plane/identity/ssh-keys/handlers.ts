import type { SshKey } from '@portico/contract/schemas/ssh-keys.ts'
import { invalidValue } from '@portico/domain/refusals.ts'
import { isPrivateKey } from '@portico/domain/ssh-keys/private-key.ts'
import { userOf } from '#kernel/context.ts'
import { find, type Row } from '#kernel/lookup/find.ts'
import { boundText, newIdentity, requireFreeName } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { identityBlock } from '#kernel/wire.ts'
import { listedSshKeys } from './listed.ts'

export function sshKeyView(row: Row<'ssh_key'>): SshKey {
  return { ...identityBlock(row), public_key: row.public_key, silo_user_id: row.user_id }
}

/**
 * The contract takes any text as a public key; a private key alone is refused. The refusal contains nothing of the text,
 * since it is kept as a failed attempt. @throws 400
 */
function refusePrivateKey(field: string, text: string): void {
  if (!isPrivateKey(text)) return
  refuse(
    invalidValue(
      field,
      'this is a private key. It was not stored. Send the public key: the content of the .pub file, ' +
        'or what "ssh-keygen -y -f FILE" prints',
    ),
  )
}

export const sshKeyHandlers = {
  current_user_ssh_key_list: (ctx, { query }) => {
    const list = openList(ctx, query, namedColumns('ssh_key'))
    return list.page(listedSshKeys(ctx, list.query).rows.selectAll('ssh_key'), sshKeyView)
  },

  current_user_ssh_key_create: async (ctx, { body }) => {
    const { userId, siloId } = userOf(ctx)
    refusePrivateKey('public_key', body.public_key)
    refusePrivateKey('description', body.description)
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
