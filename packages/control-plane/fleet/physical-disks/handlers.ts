import type { PhysicalDisk as WirePhysicalDisk } from '@portico/contract/schemas/sleds.ts'
import type { Selectable } from 'kysely'
import type { PhysicalDiskTable } from '#kernel/database/schema/fleet.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find, resolve } from '#authorization/lookup/find.ts'
import { openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { diskColumns, physicalDiskListQuery } from './list-query.ts'

function physicalDiskView(row: Selectable<PhysicalDiskTable>): WirePhysicalDisk {
  return {
    id: row.id,
    form_factor: row.form_factor,
    model: row.model,
    policy: { kind: row.policy },
    serial: row.serial,
    sled_id: row.sled_id,
    state: row.state,
    vendor: row.vendor,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}

export const physicalDiskHandlers = {
  physical_disk_list: async (ctx, { query }) => {
    const list = openList(ctx, query, diskColumns)
    const { rows } = physicalDiskListQuery(ctx, list.query)
    return list.page(rows.selectAll('physical_disk'), physicalDiskView)
  },

  physical_disk_view: async (ctx, { path }) =>
    physicalDiskView(await find(ctx, 'physical_disk', { nameOrId: path.disk_id })),

  sled_physical_disk_list: async (ctx, { path, query }) => {
    authorizeOnFleet(ctx)
    const sled = await resolve(ctx, 'sled', { nameOrId: path.sled_id })
    const list = openList(ctx, query, diskColumns)
    const { rows } = physicalDiskListQuery(ctx, list.query)
    return list.page(
      rows.selectAll('physical_disk').where('physical_disk.sled_id', '=', sled.id),
      physicalDiskView,
    )
  },
} satisfies Handlers<'physical_disk_list' | 'physical_disk_view' | 'sled_physical_disk_list'>
