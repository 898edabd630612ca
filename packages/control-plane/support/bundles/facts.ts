import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { parts } from './contents/parts.ts'
import { diskSpace } from './disks.ts'

/** Data for lists and pages of bundles that is not in the contract. */
export const bundleFactHandlers = {
  portico_support_bundle_facts: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { bundle: wanted } = query
    const rows =
      wanted === undefined
        ? []
        : await ctx.db
            .selectFrom('support_bundle as b')
            .innerJoin('physical_disk as d', 'd.id', 'b.disk_id')
            .innerJoin('sled as s', 's.id', 'd.sled_id')
            .select(['b.id', 'b.state', 'b.parts', 'b.bytes', 'b.files', 'b.sha256', 'b.time_ended'])
            .select(['d.id as disk_id', 'd.serial as disk_serial', 's.serial as sled_serial', 's.cubby'])
            .where('b.id', 'in', wanted)
            .execute()
    return {
      items: rows.map((row) => ({
        bundle_id: row.id,
        disk: {
          id: row.disk_id,
          serial: row.disk_serial,
          sled_serial: row.sled_serial,
          cubby: row.cubby,
        },
        size: row.bytes,
        files: row.files,
        sha256: row.sha256,
        time_ended: row.time_ended === null ? null : time(row.time_ended),
        parts: partsOf(row.parts.map((part) => [part.name, part])),
      })),
      disks: await diskSpace(ctx.db),
    }
  },
} satisfies Handlers<'portico_support_bundle_facts'>

type Collected = { readonly files: number; readonly left_out: readonly string[] }

/** Returns all parts in order, with their results; bundles of older servers may have other parts. */
function partsOf(collected: readonly (readonly [string, Collected])[]) {
  const done = new Map(collected)
  const names = new Set([...parts.map(({ name }) => name), 'closing', ...done.keys()])
  return [...names].map((name) => {
    const part = done.get(name)
    return { name, files: part?.files ?? null, left_out: [...(part?.left_out ?? [])] }
  })
}
