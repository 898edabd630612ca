import { formatAddress, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'
import { interfaceAddressRefusal, usableAddresses } from '@portico/domain/ip/subnet-addresses.ts'
import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'

interface Subnet {
  readonly id: string
  readonly name: string
  readonly ipv4_block: string
}

/**
 * Returns the address of a new interface in a subnet: the requested one, or the lowest free one.
 * @throws 400 if the address is outside the subnet, reserved or in use, or if none is free
 */
export async function interfaceAddress(
  ctx: Context,
  subnet: Subnet,
  wanted: string | undefined,
): Promise<number> {
  const block = parseCidr(subnet.ipv4_block)
  if (wanted === undefined) {
    const usable = usableAddresses(block)
    return (await reserveLowest(ctx, subnet.id, usable)) ?? refuse(noAddressLeft(subnet, usable))
  }
  const address = parseAddress(wanted)
  enforce(interfaceAddressRefusal(block, address))
  const ip = Number(address.value)
  const taken = await ctx.db
    .selectFrom('network_interface')
    .select('id')
    .where('subnet_id', '=', subnet.id)
    .where('ip', '=', ip)
    .executeTakeFirst()
  if (taken !== undefined) {
    refuse(invalidRequest(`The IP address '${formatAddress(address)}' is not available`))
  }
  return ip
}

function noAddressLeft(
  { name, ipv4_block }: Subnet,
  { first, last }: { first: number; last: number },
): Refusal {
  return invalidRequest(
    `No available IP addresses for interface: all ${Math.max(0, last - first + 1)} addresses of subnet ` +
      `"${name}" (${ipv4_block}) are in use. Choose another subnet, or delete interfaces in this one`,
  )
}

/** Reserves the lowest free address from `first` to `last`. Returns null if none is free. */
async function reserveLowest(
  { reservations }: Context,
  subnetId: string,
  { first, last }: { first: number; last: number },
): Promise<number | null> {
  const { rows } = await sql<{ ip: number | null }>`
    select take_subnet_address(${reservations.by}::xid8, ${subnetId}, ${first}, ${last}) as ip`.execute(
    reservations.db,
  )
  return rows[0]?.ip ?? null
}
