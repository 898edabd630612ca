import { conflict, invalidRequest, invalidValue } from '@portico/domain/refusals.ts'
import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { changeRevertibly } from '#kernel/revertible-changes/revertible-changes.ts'
import { reportedFabric, requireSettable } from '../reported-state.ts'
import { isSwitchLocation } from '../switches.ts'
import { type BfdRow, bfdRevertible } from './revertible.ts'

/** Maximum interval between packets that can be stored, in microseconds. */
const longest = 2 ** 32 - 1

const fields = ['local', 'detection_threshold', 'required_rx', 'mode'] as const

/** BFD sessions, which detect failures faster than BGP (docs/reference/system-networking.md#bfd). */
export const bfdHandlers = {
  /** An existing session with the same values is not changed. @throws 409 if its values differ */
  networking_bfd_enable: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    requireSettable(ctx)
    const switch_location = switchOf(body.switch)
    const { remote, local = null } = body
    if (local !== null && parseAddress(local).version !== parseAddress(remote).version) {
      refuse(invalidRequest('local and remote must be in same address family'))
    }
    if (body.required_rx > longest) {
      refuse(invalidValue('required_rx', `may be at most ${longest} microseconds`))
    }
    const { detection_threshold, required_rx, mode } = body
    const wanted = { local, detection_threshold, required_rx, mode }
    const added = await ctx.db
      .insertInto('bfd_session')
      .values({ id: ctx.newId(), switch_location, remote, ...wanted, time_created: ctx.now })
      .onConflict((same) => same.columns(['switch_location', 'remote']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added !== undefined) return
    const present = await ctx.db
      .selectFrom('bfd_session')
      .select(['local', 'detection_threshold', 'required_rx', 'mode'])
      .where('switch_location', '=', switch_location)
      .where('remote', '=', remote)
      .executeTakeFirstOrThrow()
    const differing = fields.filter((field) => present[field] !== wanted[field])
    if (differing.length > 0) {
      refuse(
        conflict(
          `the BFD session of ${switch_location} with ${remote} has another ${differing.join(', ')}; ` +
            'disable it, then enable it with the new values',
        ),
      )
    }
  },

  networking_bfd_disable: async (ctx, { body }) => {
    authorizeOnFleet(ctx)
    const session = await ctx.db
      .selectFrom('bfd_session')
      .selectAll()
      .where('switch_location', '=', switchOf(body.switch))
      .where('remote', '=', body.remote)
      .executeTakeFirst()
    if (session === undefined) return
    const before: BfdRow = session
    await changeRevertibly(ctx, bfdRevertible(session), before, async () => {
      await ctx.db.deleteFrom('bfd_session').where('id', '=', session.id).execute()
    })
  },

  networking_bfd_status: async (ctx) => {
    authorizeOnFleet(ctx)
    const { bfd } = await reportedFabric(ctx)
    return bfd.map((session) => ({
      detection_threshold: session.detectionThreshold,
      local: session.local,
      mode: session.multiHop ? ('multi_hop' as const) : ('single_hop' as const),
      peer: session.remote,
      required_rx: session.requiredRx,
      state: session.state,
      switch: session.location,
    }))
  },
} satisfies Handlers<'networking_bfd_enable' | 'networking_bfd_disable' | 'networking_bfd_status'>

/** Returns the switch with this name. @throws 400 if there is none */
function switchOf(name: string): BfdRow['switch_location'] {
  return isSwitchLocation(name)
    ? name
    : refuse(invalidRequest(`invalid switch name ${name}: must be switch0 or switch1`))
}
