import { alreadyExists, type Refusal } from '#refusals.ts'

/**
 * Why no address can be attached to an internet gateway (docs/reference/networking-vpc.md#internet-gateways); null when
 * one can.
 * @param present number of addresses that it has
 * @param name of the address to be attached
 */
export function checkGatewayAddress(present: number, name: string): Refusal | null {
  if (present === 0) return null
  return {
    ...alreadyExists('internet-gateway-ip-address', name),
    reason: 'The gateway has an IP address already; detach it first',
  }
}
