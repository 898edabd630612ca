import { z } from 'zod'
import {
  AggregateBgpMessageHistory,
  BgpAnnounceSet,
  BgpAnnounceSetCreate,
  BgpAnnouncement,
  BgpConfig,
  BgpConfigCreate,
  BgpConfigResultsPage,
  BgpExported,
  BgpImportedRouteIpv4,
  BgpPeerStatus,
} from '#schemas/bgp.ts'
import { byNameOrId, byNameOrIdUncounted } from '#schemas/paging.ts'
import { NameOrId, Uint32 } from '#schemas/primitives.ts'
import { fromText } from '#schemas/query.ts'
import { endpointsOf } from './join.ts'

export const bgpEndpoints = endpointsOf({
  networking_bgp_config_delete: { query: { name_or_id: NameOrId } },
  networking_bgp_config_list: { query: { ...byNameOrId }, answer: BgpConfigResultsPage },
  networking_bgp_config_create: { body: BgpConfigCreate, answer: BgpConfig },
  networking_bgp_announce_set_list: {
    query: { ...byNameOrIdUncounted },
    answer: z.array(BgpAnnounceSet),
  },
  networking_bgp_announce_set_update: { body: BgpAnnounceSetCreate, answer: BgpAnnounceSet },
  networking_bgp_announce_set_delete: { path: { announce_set: NameOrId } },
  networking_bgp_announcement_list: { path: { announce_set: NameOrId }, answer: z.array(BgpAnnouncement) },
  networking_bgp_exported: { answer: BgpExported },
  networking_bgp_message_history: { query: { asn: fromText(Uint32) }, answer: AggregateBgpMessageHistory },
  networking_bgp_imported_routes_ipv4: {
    query: { asn: fromText(Uint32) },
    answer: z.array(BgpImportedRouteIpv4),
  },
  networking_bgp_status: { answer: z.array(BgpPeerStatus) },
})
