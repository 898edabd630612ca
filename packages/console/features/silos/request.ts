import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { Silo } from '@portico/contract/types.ts'
import { type Role, roles } from '@portico/domain/roles.ts'
import { bytesOf } from './amounts.ts'
import type { QuotaForm } from './quota-fields.tsx'

/** The fleet role that follows from a role on the silo. */
export type Mapped = Role | 'none'

/** A certificate of a new silo, with the contents of its files. */
export interface NewCertificate {
  readonly name: string
  readonly description: string
  readonly cert: string
  readonly key: string
  /** Host names for which the certificate is valid */
  readonly hosts: readonly string[]
}

/** The form of a new silo. */
export interface SiloForm extends QuotaForm {
  name: string
  description: string
  discoverable: boolean
  identityMode: Silo['identityMode']
  /** Empty for none; only used with SAML */
  adminGroupName: string
  /** The fleet role for each role on the silo */
  mapped: Record<Role, Mapped>
  certificates: NewCertificate[]
}

export const emptySilo: SiloForm = {
  name: '',
  description: '',
  discoverable: true,
  identityMode: 'saml_jit',
  cpus: 0,
  memory: '0',
  storage: '0',
  adminGroupName: '',
  mapped: { admin: 'none', collaborator: 'none', viewer: 'none' },
  certificates: [],
}

/** Returns quotas in the format of the API: vCPUs and bytes. */
const quotasOf = ({ cpus, memory, storage }: QuotaForm) => ({
  cpus: cpus ?? 0,
  memory: bytesOf(memory),
  storage: bytesOf(storage),
})

/** Returns the request of the form. */
export function siloRequest(form: SiloForm): CamelBody<'silo_create'> {
  const { name, description, discoverable, identityMode, certificates } = form
  const group = identityMode === 'saml_jit' ? form.adminGroupName.trim() : ''
  return {
    name,
    description,
    discoverable,
    identityMode,
    quotas: quotasOf(form),
    ...(group !== '' && { adminGroupName: group }),
    mappedFleetRoles: mappedRoles(form.mapped),
    tlsCertificates: certificates.map(({ hosts: _hosts, ...each }) => ({
      ...each,
      service: 'external_api' as const,
    })),
  }
}

function mappedRoles(mapped: SiloForm['mapped']): Record<string, Role[]> {
  return Object.fromEntries(
    roles.flatMap((role) => {
      const given = mapped[role]
      return given === 'none' ? [] : [[role, [given]] as const]
    }),
  )
}

/** Returns the request that changes a silo's quotas. */
export function quotasCall(silo: string, form: QuotaForm) {
  return {
    operation: 'silo_quotas_update',
    args: { path: { silo }, body: quotasOf(form) },
  } as const satisfies CodeRequest
}
