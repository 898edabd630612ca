import type { FormAsCode } from '#shell/as-code/filling.ts'
import type { Pasting } from '#shell/as-code/filling.ts'
import { asText, textReader } from '#shell/as-code/read-values.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { type SubnetForm, subnetRequest, systemRouter } from './request.ts'

/** Readers that fill the subnet form from its request body. */
const subnetPasting: Pasting<SubnetForm> = {
  operation: 'vpc_subnet_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    ipv4_block: textReader('ipv4Block', 'IPv4 block'),
    ipv6_block: textReader('ipv6Block', 'IPv6 block'),
    custom_router: {
      label: 'Custom router',
      read: (value) => ({ customRouter: value === null ? systemRouter : asText(value) }),
      show: ({ customRouter }) =>
        customRouter === null || customRouter === systemRouter ? 'None' : customRouter,
    },
  },
}

/** Returns how the subnet form is shown as and filled from code. */
export const subnetAsCode = (query: VpcScope): FormAsCode<SubnetForm> => ({
  request: (filled) => ({ operation: 'vpc_subnet_create', args: { query, body: subnetRequest(filled) } }),
  pasting: subnetPasting,
})
