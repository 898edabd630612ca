/** Silos: tenants with their own users, quotas and policies. */
import { z } from 'zod'
import { CertificateCreate } from './certificates.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { FleetRole } from './policies.ts'
import { ByteCount, Int64, Uuid, defaulted, omittable, uniqueArray } from './primitives.ts'

export const SiloIdentityMode = component('SiloIdentityMode', z.enum(['saml_jit', 'local_only']))
export type SiloIdentityMode = z.infer<typeof SiloIdentityMode>

export const Silo = component(
  'Silo',
  z.object({
    ...identity,
    discoverable: z.boolean(),
    identity_mode: SiloIdentityMode,
    mapped_fleet_roles: z.record(z.string(), uniqueArray(FleetRole)),
  }),
)
export type Silo = z.infer<typeof Silo>

export const SiloResultsPage = resultsPage(Silo)

export const SiloQuotasCreate = component(
  'SiloQuotasCreate',
  z.object({ cpus: Int64, memory: ByteCount, storage: ByteCount }),
)
export type SiloQuotasCreate = z.infer<typeof SiloQuotasCreate>

export const SiloCreate = component(
  'SiloCreate',
  z.object({
    ...naming,
    admin_group_name: omittable(z.string()),
    discoverable: z.boolean(),
    identity_mode: SiloIdentityMode,
    mapped_fleet_roles: defaulted(z.record(z.string(), uniqueArray(FleetRole)), {}),
    quotas: SiloQuotasCreate,
    tls_certificates: z.array(CertificateCreate),
  }),
)
export type SiloCreate = z.infer<typeof SiloCreate>

export const SiloQuotas = component(
  'SiloQuotas',
  z.object({ cpus: Int64, memory: ByteCount, silo_id: Uuid, storage: ByteCount }),
)
export type SiloQuotas = z.infer<typeof SiloQuotas>

export const SiloQuotasResultsPage = resultsPage(SiloQuotas)

export const SiloQuotasUpdate = component(
  'SiloQuotasUpdate',
  z.object({ cpus: omittable(Int64), memory: omittable(ByteCount), storage: omittable(ByteCount) }),
)
export type SiloQuotasUpdate = z.infer<typeof SiloQuotasUpdate>
