import type { BgpExported } from '@portico/contract/schemas/bgp.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { BgpMessage, SessionReport } from '@portico/hypervisor/hardware/fabric.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { reportedFabric } from '../reported-state.ts'
import { switchLocations } from '../switches.ts'

/** The reported state of BGP (docs/reference/system-networking.md#bgp), from reachable switches. */
export const bgpStatusHandlers = {
  networking_bgp_status: async (ctx) => {
    authorizeOnFleet(ctx)
    const { sessions } = await reportedFabric(ctx)
    return sessions.map((session) => ({
      addr: session.address,
      local_asn: session.asn,
      remote_asn: session.remoteAsn ?? 0,
      state: session.state,
      state_duration_millis: Math.max(0, ctx.now.getTime() - session.since),
      switch: session.location,
    }))
  },

  networking_bgp_exported: async (ctx) => {
    authorizeOnFleet(ctx)
    const { sessions } = await reportedFabric(ctx)
    const exports: BgpExported['exports'] = {}
    for (const { address, exported } of sessions) {
      exports[address] = [...new Set([...(exports[address] ?? []), ...exported])]
    }
    return { exports }
  },

  networking_bgp_imported_routes_ipv4: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { sessions } = await reportedFabric(ctx)
    return sessions.flatMap((session, path) => {
      if (session.asn !== query.asn || tryParseIpv4(session.address) === null) return []
      return session.imported.map((prefix) => ({
        id: path,
        nexthop: session.address,
        prefix,
        switch: session.location,
      }))
    })
  },

  networking_bgp_message_history: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { sessions } = await reportedFabric(ctx)
    const own = sessions.filter(({ asn }) => asn === query.asn)
    const switch_histories = switchLocations.flatMap((location) => {
      const there = own.filter((session) => session.location === location)
      if (there.length === 0) return []
      const history = Object.fromEntries(there.map((session) => [session.address, historyOf(session)]))
      return [{ switch: location, history }]
    })
    return { switch_histories }
  },
} satisfies Handlers<
  | 'networking_bgp_status'
  | 'networking_bgp_exported'
  | 'networking_bgp_imported_routes_ipv4'
  | 'networking_bgp_message_history'
>

/** Returns the messages of a session by direction, oldest first. */
function historyOf({ messages }: SessionReport) {
  const went = (wanted: 'sent' | 'received') =>
    messages
      .filter(({ way }) => way === wanted)
      .map(({ at, message }) => ({ timestamp: time(new Date(at)), message: messageView(message) }))
  return { sent: went('sent'), received: went('received') }
}

/** Returns a message in the contract's notation; the contract leaves the form to the switch. */
function messageView(message: BgpMessage) {
  if (message.type !== 'open') return message
  const { type, asn, holdTime, router } = message
  return { type, asn, hold_time: holdTime, router }
}
