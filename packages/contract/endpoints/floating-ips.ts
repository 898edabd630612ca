import {
  EphemeralIpCreate,
  ExternalIp,
  ExternalIpResultsPage,
  FloatingIp,
  FloatingIpAttach,
  FloatingIpCreate,
  FloatingIpResultsPage,
  FloatingIpUpdate,
} from '#schemas/floating-ips.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const floatingIpsEndpoints = endpointsOf({
  floating_ip_list: { query: { ...byNameOrId, project: Selector }, answer: FloatingIpResultsPage },
  floating_ip_create: { query: { project: NameOrId }, body: FloatingIpCreate, answer: FloatingIp },
  floating_ip_delete: { path: { floating_ip: NameOrId }, query: { project: Selector } },
  floating_ip_view: { path: { floating_ip: NameOrId }, query: { project: Selector }, answer: FloatingIp },
  floating_ip_update: {
    path: { floating_ip: NameOrId },
    query: { project: Selector },
    body: FloatingIpUpdate,
    answer: FloatingIp,
  },
  floating_ip_attach: {
    path: { floating_ip: NameOrId },
    query: { project: Selector },
    body: FloatingIpAttach,
    answer: FloatingIp,
  },
  floating_ip_detach: { path: { floating_ip: NameOrId }, query: { project: Selector }, answer: FloatingIp },
  instance_external_ip_list: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: ExternalIpResultsPage,
  },
  instance_ephemeral_ip_detach: { path: { instance: NameOrId }, query: { project: Selector } },
  instance_ephemeral_ip_attach: {
    path: { instance: NameOrId },
    query: { project: Selector },
    body: EphemeralIpCreate,
    answer: ExternalIp,
  },
})
