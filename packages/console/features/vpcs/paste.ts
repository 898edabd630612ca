import type { Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { textReader } from '#shell/as-code/read-values.ts'
import { type VpcForm, vpcRequest } from './request.ts'

/** The readers that fill the form of a VPC from a pasted request body. */
const vpcPasting: Pasting<VpcForm> = {
  operation: 'vpc_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    dns_name: textReader('dnsName', 'DNS name'),
    ipv6_prefix: textReader('ipv6Prefix', 'IPv6 prefix'),
  },
}

/** Returns the definition of how the form of a VPC is shown as code and filled from code. */
export const vpcAsCode = (project: string): FormAsCode<VpcForm> => ({
  request: (filled) => ({ operation: 'vpc_create', args: { query: { project }, body: vpcRequest(filled) } }),
  pasting: vpcPasting,
})
