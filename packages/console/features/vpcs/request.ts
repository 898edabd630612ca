import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { Vpc } from '@portico/contract/types.ts'
import { tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { cidrProblem } from '@portico/domain/ip/problems.ts'
import { isVpcPrefix } from '@portico/domain/ip/ula.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'

/** The form of a new VPC. */
export interface VpcForm {
  name: string
  description: string
  dnsName: string
  /** IPv6 prefix; empty if the server should choose one */
  ipv6Prefix: string
}

export const emptyVpc: VpcForm = { name: '', description: '', dnsName: '', ipv6Prefix: '' }

/** Returns the request of the form. */
export function vpcRequest({ name, description, dnsName, ipv6Prefix }: VpcForm): CamelBody<'vpc_create'> {
  const prefix = ipv6Prefix.trim()
  return { name, description, dnsName, ...(prefix !== '' && { ipv6Prefix: prefix }) }
}

/**
 * Returns why a text cannot be the prefix of a new VPC, or null. An empty text is valid
 * (docs/reference/networking-vpc.md#vpc).
 */
export function prefixProblem(text: string): string | null {
  if (text.trim() === '') return null
  const block = tryParseCidr(text.trim())
  if (block === null) return cidrProblem(text) ?? 'Not a valid IPv6 network'
  return isVpcPrefix(block) ? null : 'Must be a /48 within fd00::/8, such as fd12:3456:789a::/48'
}

/** The form that edits a VPC. An empty DNS name means that it does not change. */
export interface VpcEdit {
  name: string
  description: string
  dnsName: string
}

export const formOf = ({ name, description, dnsName }: Vpc): VpcEdit => ({ name, description, dnsName })

/** Returns the request that changes a VPC. It contains only the changed fields. */
export function vpcUpdateCall(project: string, vpc: Vpc, { name, description, dnsName }: VpcEdit) {
  const filled = { name, description, dnsName: dnsName === '' ? vpc.dnsName : dnsName }
  const becomes = { ...filled, ipv6Prefix: vpc.ipv6Prefix }
  return {
    operation: 'vpc_update',
    args: { path: { vpc: vpc.name }, query: { project }, body: changedFields(vpc, filled) },
    becomes: { operation: 'vpc_create', name: vpc.name, project, isWhole: true, body: becomes },
  } as const satisfies CodeRequest
}
