import { alreadyExists, type Refusal } from '#refusals.ts'

/**
 * Returns the refusal of attaching an address to an internet gateway, or null
 * (docs/reference/networking-vpc.md#internet-gateways).
 * @param present number of addresses that the gateway has
 * @param name of the address to attach
 */
export function checkGatewayAddress(present: number, name: string): Refusal | null {
  if (present === 0) return null
  return {
    ...alreadyExists('internet-gateway-ip-address', name),
    reason: 'Gateway has an IP address. Detach it first.',
  }
}
