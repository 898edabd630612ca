import type { ImageCreate } from '@portico/contract/schemas/images.ts'
import { checkSnapshot } from '@portico/domain/disks/actions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { findReadable } from '#authorization/lookup/find.ts'
import { boundText, newIdentity, requireFreeName } from '#kernel/names.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Image } from './view.ts'

export type ImageScope = Pick<Image, 'silo_id' | 'project_id'>

/** @throws 400 if the image's operating system name or version is too long */
export function boundSystem({ os, version }: Pick<ImageCreate, 'os' | 'version'>): void {
  boundText('imageOs', 'os', os)
  boundText('imageVersion', 'version', version)
}

/** @throws 400 if an image with this name exists; the message is the same for silo images */
export function requireFreeImageName(ctx: Context, scope: ImageScope, name: string): Promise<void> {
  return requireFreeName(ctx, name, { table: 'image', word: 'project-image', where: { ...scope } })
}

/** Creates an image from a snapshot; the two then share the content. @throws 400, 404 */
export async function createImage(ctx: Context, scope: ImageScope, body: ImageCreate): Promise<Image> {
  boundSystem(body)
  const snapshot = await findReadable(ctx, 'snapshot', { nameOrId: body.source.id })
  if (scope.project_id !== null && snapshot.project_id !== scope.project_id) {
    refuse(invalidRequest('snapshot does not belong to this project'))
  }
  enforce(checkSnapshot('use', snapshot.state))
  await requireFreeImageName(ctx, scope, body.name)
  return ctx.db
    .insertInto('image')
    .values({
      ...newIdentity(ctx, body),
      ...scope,
      os: body.os,
      version: body.version,
      content_id: snapshot.content_id,
      size: snapshot.size,
      block_size: snapshot.block_size,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
