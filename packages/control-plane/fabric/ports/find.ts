import { notFound } from '@portico/domain/refusals.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { SwitchPortTable } from '#kernel/database/schema/fabric.ts'
import { refuse } from '#kernel/refusal-error.ts'

export type PortRow = Selectable<SwitchPortTable>

/** The name by which requests identify a port: rack, switch and port. */
export interface PortName {
  readonly rack_id: string
  readonly switch_location: string
  readonly port: string
}

/** Returns the port with that name; the caller must already be authorized. @throws 404 */
export async function findPort(ctx: Context, { rack_id, switch_location, port }: PortName): Promise<PortRow> {
  ctx.target?.noteLookup('switch-port', port, false)
  const row = await ctx.db
    .selectFrom('switch_port')
    .selectAll()
    .where('rack_id', '=', rack_id)
    .where(sql<string>`switch_location`, '=', switch_location)
    .where('port_name', '=', port)
    .executeTakeFirst()
  if (row === undefined) return refuse(notFound('switch-port', port))
  ctx.target?.noteFound('switch-port', row, null)
  return row
}
