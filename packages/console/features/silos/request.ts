import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { Silo } from '@portico/contract/types.ts'
import { type Role, roles } from '@portico/domain/roles.ts'
import { bytesOf } from './amounts.ts'
import type { QuotaForm } from './quota-fields.tsx'

/** What a role on the silo gives on the fleet. */
export type Mapped = Role | 'none'

/** A certificate as it goes with a new silo: the texts of its files. */
export interface NewCertificate {
  readonly name: string
  readonly description: string
  readonly cert: string
  readonly key: string
  /** host names it is for, as it says itself */
  readonly hosts: readonly string[]
}

/** A new silo as people fill it in. */
export interface SiloForm extends QuotaForm {
  name: string
  description: string
  discoverable: boolean
  identityMode: Silo['identityMode']
  /** blank for none; only for logins by SAML */
  adminGroupName: string
  /** by role on the silo: the role on the fleet that comes with it */
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

/** What the API is told of quotas: vCPUs and bytes. */
const quotasOf = ({ cpus, memory, storage }: QuotaForm) => ({
  cpus: cpus ?? 0,
  memory: bytesOf(memory),
  storage: bytesOf(storage),
})

/** The request a filled-in form stands for. */
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

/** The request for other quotas of a silo. */
export function quotasCall(silo: string, form: QuotaForm) {
  return {
    operation: 'silo_quotas_update',
    args: { path: { silo }, body: quotasOf(form) },
  } as const satisfies CodeRequest
}
