import type { SiloCreate } from '@portico/contract/schemas/silos.ts'
import { checkQuotaAmounts } from '@portico/domain/quotas/quotas.ts'
import { forbidden, invalidValue } from '@portico/domain/refusals.ts'
import { includes, type Role, roles } from '@portico/domain/roles.ts'
import { createQuotas } from './equip.ts'
import { type Context, userOf } from '#kernel/context.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { boundText, newIdentity, writeNamed } from '#kernel/names.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { createCertificate } from '../certificates/create.ts'

/**
 * Creates a silo with its quotas, an empty policy, its certificates, and a group for its administrators if the request
 * names one (docs/reference/silos-iam.md#silos).
 * @returns its ID
 * @throws 400; 403 if the request maps roles to the fleet and the caller is not a fleet admin
 */
export async function createSilo(ctx: ReplyContext, body: SiloCreate): Promise<string> {
  const mapped = mappedRoles(body.mapped_fleet_roles)
  if (Object.keys(mapped).length > 0 && !includes(userOf(ctx).fleetRole, 'admin')) refuse(forbidden)
  enforce(checkQuotaAmounts(body.quotas))
  const silo = {
    ...newIdentity(ctx, body),
    discoverable: body.discoverable,
    identity_mode: body.identity_mode,
    mapped_fleet_roles: JSON.stringify(mapped),
  }
  await writeNamed({ word: 'silo', name: body.name, constraint: 'silo_name_key' }, () =>
    ctx.db.insertInto('silo').values(silo).execute(),
  )
  await createQuotas(ctx, silo.id, body.quotas)
  for (const certificate of body.tls_certificates) await createCertificate(ctx, silo, certificate)
  if (body.admin_group_name != null) await makeAdminGroup(ctx, silo.id, body.admin_group_name)
  return silo.id
}

/** Returns the fleet roles that each silo role includes; silo roles that include none are omitted. @throws 400 */
function mappedRoles(given: SiloCreate['mapped_fleet_roles']): Partial<Record<Role, Role[]>> {
  const isRole = (text: string): text is Role => roles.some((role) => role === text)
  const mapped: Partial<Record<Role, Role[]>> = {}
  for (const [role, conferred] of Object.entries(given)) {
    if (!isRole(role)) {
      return refuse(invalidValue('mapped_fleet_roles', `there is no role ${JSON.stringify(role)} on silos`))
    }
    if (conferred.length > 0) mapped[role] = conferred
  }
  return mapped
}

async function makeAdminGroup(ctx: Context, siloId: string, name: string): Promise<void> {
  boundText('groupName', 'admin_group_name', name)
  if (name.trim() === '') refuse(invalidValue('admin_group_name', 'a group needs a name'))
  const group = { id: ctx.newId(), silo_id: siloId, display_name: name }
  await ctx.db
    .insertInto('silo_group')
    .values({ ...group, time_created: ctx.now, time_modified: ctx.now })
    .execute()
  await ctx.db
    .insertInto('role_assignment')
    .values({
      id: ctx.newId(),
      resource_kind: 'silo',
      resource_id: siloId,
      silo_id: siloId,
      project_id: null,
      identity_kind: 'silo_group',
      identity_id: group.id,
      role: 'admin',
    })
    .execute()
}
