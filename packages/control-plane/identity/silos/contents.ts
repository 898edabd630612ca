import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'

/**
 * What keeps a silo from being deleted (semantics/silos-iam.md section 1): its projects, and its own images, whose bytes
 * nobody asked to lose.
 */
export async function siloContent(ctx: Context, siloId: string): Promise<Refusal | null> {
  for (const [table, what] of [
    ['project', 'a project'],
    ['image', 'an image'],
  ] as const) {
    const found = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('silo_id', '=', siloId)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return invalidRequest(`silo to be deleted contains ${what}`)
  }
  return null
}
