import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { enforce } from '#kernel/refusal-error.ts'
import type { InstanceRef } from '../instance-ref.ts'

export type FloatingIpRow = Row<'floating_ip'>

/** Returns the refusal of attaching a floating IP that is attached already or is in another project, or null. */
export function checkFreeFor(
  floatingIp: { readonly instance_id: string | null; readonly project_id: string },
  instance: { readonly project_id: string },
): Refusal | null {
  if (floatingIp.instance_id !== null) {
    return invalidRequest('floating IP cannot be attached to one instance while still attached to another')
  }
  if (floatingIp.project_id === instance.project_id) return null
  return invalidRequest('floating IP must be in the same project as the instance')
}

/**
 * Attaches a floating IP to an instance, for the operations that attach it and that create an instance. The caller has
 * checked the state of the instance. Does nothing if the IP is already attached to the instance.
 * @throws 400 if it is attached elsewhere or is in another project
 */
export async function attachFloatingIp(
  ctx: Context,
  floatingIp: FloatingIpRow,
  instance: InstanceRef,
): Promise<FloatingIpRow> {
  if (floatingIp.instance_id === instance.id) return floatingIp
  enforce(checkFreeFor(floatingIp, instance))
  const attached = { instance_id: instance.id, time_modified: ctx.now }
  await ctx.db.updateTable('external_ip').set(attached).where('id', '=', floatingIp.id).execute()
  return { ...floatingIp, ...attached }
}
