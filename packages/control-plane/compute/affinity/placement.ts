import type {
  GroupPlacement,
  MemberPlacement,
  PlacementForecast,
} from '@portico/contract/portico/affinity.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { type CandidateSled, chooseSled, type PlacementGroup } from '@portico/domain/placement/choose-sled.ts'
import { memberPlacements, wouldViolate } from '@portico/domain/placement/group-rule.ts'
import type { Context } from '#kernel/context.ts'
import { time } from '#kernel/wire.ts'
import { candidates, groupsOfEach } from '#fleet/provisioning/placement.ts'
import { findGroup, type GroupSelector } from './groups.ts'
import type { AffinityGroup, GroupKind } from './kind.ts'

/**
 * Returns where the members of a group run and what would happen if the others started now, decided by the function
 * that starts use. Sleds are shown as numbers without a meaning outside the group, since project members may not read
 * hardware.
 */
export async function groupPlacement(
  ctx: Context,
  kind: GroupKind,
  selector: GroupSelector,
): Promise<GroupPlacement> {
  const group = await findGroup(ctx, kind, selector)
  const members = await membersOf(ctx, group)
  const startable = members.filter(
    (member) => member.sled_id === null && !whyNotInstance('start', member.run_state),
  )
  const sleds = startable.length === 0 ? [] : await candidates(ctx.db)
  const groups = await groupsOfEach(
    ctx.db,
    startable.map(({ id }) => id),
  )
  const starts = new Map(
    startable.map((member) => [member.id, forecast(group, member, groups.get(member.id) ?? [], sleds)]),
  )
  const places = memberPlacements(
    group.kind,
    members.map(({ id, sled_id }) => ({ id, sledId: sled_id })),
  )
  const items = members.map((member, i): MemberPlacement => {
    const { id, name } = member
    const { sled = null, violatesRule = false } = places[i] ?? {}
    return {
      instance_id: id,
      name,
      time_run_state_updated: time(member.time_run_state_updated),
      sled,
      is_bent: violatesRule,
      start: starts.get(id) ?? null,
    }
  })
  return { items }
}

/** Returns all members by name, with the sled on which each machine reserves capacity. */
function membersOf(ctx: Context, group: AffinityGroup) {
  return ctx.db
    .selectFrom('affinity_member as m')
    .innerJoin('instance as i', 'i.id', 'm.instance_id')
    .leftJoin('machine', 'machine.instance_id', 'i.id')
    .select([
      'i.id',
      'i.name',
      'i.run_state',
      'i.time_run_state_updated',
      'i.ncpus',
      'i.memory',
      'machine.sled_id',
    ])
    .where('m.group_id', '=', group.id)
    .orderBy('i.name')
    .execute()
}

function forecast(
  { id }: AffinityGroup,
  { ncpus, memory }: { readonly ncpus: number; readonly memory: number },
  groups: readonly PlacementGroup[],
  sleds: readonly CandidateSled[],
): PlacementForecast {
  // Equally suitable sleds give the same result, so the choice among them does not matter.
  const placement = chooseSled(sleds, { ncpus, memory, groups }, () => 0)
  if ('refusal' in placement) return { type: 'refused', message: placement.refusal.message }
  const own = groups.find((each) => each.id === id)
  return { type: own !== undefined && wouldViolate(own, placement.sledId) ? 'bends' : 'holds' }
}
