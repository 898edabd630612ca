/**
 * All operations with their routes and schemas. The routes of the server, the OpenAPI document and the types of the
 * client derive from this table. It loads zod, so code for the browser may import only types from it.
 */
import type { z } from 'zod'
import { instancesEndpoints } from './endpoints/instances.ts'
import { disksEndpoints } from './endpoints/disks.ts'
import { snapshotsEndpoints } from './endpoints/snapshots.ts'
import { imagesEndpoints } from './endpoints/images.ts'
import { affinityEndpoints } from './endpoints/affinity.ts'
import { vpcsEndpoints } from './endpoints/vpcs.ts'
import { subnetsEndpoints } from './endpoints/subnets.ts'
import { firewallEndpoints } from './endpoints/firewall.ts'
import { routersEndpoints } from './endpoints/routers.ts'
import { gatewaysEndpoints } from './endpoints/gateways.ts'
import { interfacesEndpoints } from './endpoints/interfaces.ts'
import { floatingIpsEndpoints } from './endpoints/floating-ips.ts'
import { ipPoolsEndpoints } from './endpoints/ip-pools.ts'
import { sessionsEndpoints } from './endpoints/sessions.ts'
import { sshKeysEndpoints } from './endpoints/ssh-keys.ts'
import { deviceAuthEndpoints } from './endpoints/device-auth.ts'
import { usersEndpoints } from './endpoints/users.ts'
import { silosEndpoints } from './endpoints/silos.ts'
import { projectsEndpoints } from './endpoints/projects.ts'
import { policiesEndpoints } from './endpoints/policies.ts'
import { identityProvidersEndpoints } from './endpoints/identity-providers.ts'
import { certificatesEndpoints } from './endpoints/certificates.ts'
import { systemEndpoints } from './endpoints/system.ts'
import { hardwareEndpoints } from './endpoints/hardware.ts'
import { sledsEndpoints } from './endpoints/sleds.ts'
import { switchesEndpoints } from './endpoints/switches.ts'
import { portsEndpoints } from './endpoints/ports.ts'
import { lldpEndpoints } from './endpoints/lldp.ts'
import { addressLotsEndpoints } from './endpoints/address-lots.ts'
import { bgpEndpoints } from './endpoints/bgp.ts'
import { bfdEndpoints } from './endpoints/bfd.ts'
import { allowListEndpoints } from './endpoints/allow-list.ts'
import { updatesEndpoints } from './endpoints/updates.ts'
import { supportBundlesEndpoints } from './endpoints/support-bundles.ts'
import { probesEndpoints } from './endpoints/probes.ts'
import { metricsEndpoints } from './endpoints/metrics.ts'
import { timeseriesEndpoints } from './endpoints/timeseries.ts'
import { utilizationEndpoints } from './endpoints/utilization.ts'
import { porticoEndpoints } from './portico/endpoints.ts'
import type { OperationId, Route } from './routes.ts'

export const endpoints = {
  ...instancesEndpoints,
  ...disksEndpoints,
  ...snapshotsEndpoints,
  ...imagesEndpoints,
  ...affinityEndpoints,
  ...vpcsEndpoints,
  ...subnetsEndpoints,
  ...firewallEndpoints,
  ...routersEndpoints,
  ...gatewaysEndpoints,
  ...interfacesEndpoints,
  ...floatingIpsEndpoints,
  ...ipPoolsEndpoints,
  ...sessionsEndpoints,
  ...sshKeysEndpoints,
  ...deviceAuthEndpoints,
  ...usersEndpoints,
  ...silosEndpoints,
  ...projectsEndpoints,
  ...policiesEndpoints,
  ...identityProvidersEndpoints,
  ...certificatesEndpoints,
  ...systemEndpoints,
  ...hardwareEndpoints,
  ...sledsEndpoints,
  ...switchesEndpoints,
  ...portsEndpoints,
  ...lldpEndpoints,
  ...addressLotsEndpoints,
  ...bgpEndpoints,
  ...bfdEndpoints,
  ...allowListEndpoints,
  ...updatesEndpoints,
  ...supportBundlesEndpoints,
  ...probesEndpoints,
  ...metricsEndpoints,
  ...timeseriesEndpoints,
  ...utilizationEndpoints,
  ...porticoEndpoints,
}

/** An operation with general types, for code that handles any operation. */
export interface AnyEndpoint {
  id: OperationId
  route: Route
  path: z.ZodObject
  query: z.ZodObject
  body: z.ZodType
  answer: z.ZodType
}

// The cast goes through `unknown`, since the compiler takes seconds to compare all precise types with the general one.
const table = endpoints as unknown as Readonly<Record<OperationId, AnyEndpoint>>

/** All operations in the order of the table. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(table)

export const endpointOf = (id: OperationId): AnyEndpoint => table[id]

/** An operation with its precise schemas. */
export type Endpoint<Op extends OperationId> = (typeof endpoints)[Op]

/** Parsed path parameters. */
export type PathParams<Op extends OperationId> = z.output<Endpoint<Op>['path']>
/** Parsed query parameters. */
export type Query<Op extends OperationId> = z.output<Endpoint<Op>['query']>
/** Query parameters as a client passes them. */
export type QueryInput<Op extends OperationId> = z.input<Endpoint<Op>['query']>
/** Parsed body, with defaults filled in. */
export type Body<Op extends OperationId> = z.output<Endpoint<Op>['body']>
/** Body as a client passes it. */
export type BodyInput<Op extends OperationId> = z.input<Endpoint<Op>['body']>
/** The response in wire form; void if it has no body. */
export type ResponseBody<Op extends OperationId> = z.output<Endpoint<Op>['answer']>
