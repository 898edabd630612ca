import { redacted } from '@portico/domain/support/scrub.ts'
import type { FabricReport } from '@portico/hypervisor/hardware/fabric.ts'
import { desiredFabric } from '#fabric/desired-state.ts'
import { allOf, type BundleFile, byId, type Reading } from '../file.ts'

const look = async ({ db, services, now }: Reading): Promise<FabricReport> =>
  services.hypervisor.fabric.report(await desiredFabric(db), now.getTime())

/** The rack's uplinks: desired and reported state of the switches. */
export const networkFiles: readonly BundleFile[] = [
  {
    path: 'network/address-lots.jsonl',
    what: 'address lots',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('address_lot')
        .select(['id', 'name', 'kind', 'time_created'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'network/address-lot-blocks.jsonl',
    what: 'their blocks',
    rows: byId((db, after, limit) =>
      db.selectFrom('address_lot_block').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'network/loopbacks.jsonl',
    what: 'loopback addresses of the switches',
    rows: byId((db, after, limit) =>
      db.selectFrom('loopback_address').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'network/port-settings.jsonl',
    what: 'settings of switch ports, without session keys',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('switch_port_settings')
        .select(['id', 'name', 'content', 'time_created', 'time_modified'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'network/applied-settings.jsonl',
    what: 'ports that use them',
    rows: byId((db, after, limit) =>
      db.selectFrom('switch_port').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'network/bgp-configurations.jsonl',
    what: 'BGP configurations',
    rows: byId((db, after, limit) =>
      db
        .selectFrom('bgp_config')
        .select(['id', 'name', 'asn', 'bgp_announce_set_id', 'vrf', 'time_created'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit),
    ),
  },
  {
    path: 'network/bgp-announcements.jsonl',
    what: 'announced networks',
    rows: byId((db, after, limit) =>
      db.selectFrom('bgp_announcement').selectAll().where('id', '>', after).orderBy('id').limit(limit),
    ),
  },
  {
    path: 'network/ports.jsonl',
    what: 'ports as reported by the switches: modules, links, neighbours',
    rows: allOf(async (reading) => (await look(reading)).ports),
  },
  {
    path: 'network/wanted-peers.jsonl',
    what: 'desired BGP sessions',
    rows: allOf(async ({ db }) => {
      const { ports } = await desiredFabric(db)
      return ports.flatMap(({ location, name, peers }) =>
        peers.map(({ key, ...peer }) => ({
          location,
          name,
          ...peer,
          md5_auth_key: key === null ? null : redacted,
        })),
      )
    }),
  },
  {
    path: 'network/bgp-sessions.jsonl',
    what: 'reported BGP sessions, with their last messages and routes',
    rows: allOf(async (reading) => (await look(reading)).sessions),
  },
  {
    path: 'network/bfd-sessions.jsonl',
    what: 'BFD sessions',
    rows: allOf(async (reading) => (await look(reading)).bfd),
  },
]
