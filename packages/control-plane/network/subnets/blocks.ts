import { formatCidr, networkOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import { randomSubnetPrefix } from '@portico/domain/ip/ula.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { checkIpv4Block, checkIpv6Block, checkOverlap } from '@portico/domain/networks/subnet-rules.ts'

interface VpcRef {
  readonly id: string
  readonly ipv6_prefix: string
}

/**
 * Number of random draws after which the 65,536 IPv6 blocks of a VPC are reported as used up. If half of them are used,
 * a wrong report has a probability of 2^-64.
 */
const draws = 64

/**
 * Returns the blocks of a new subnet without host bits: the requested ones, and a random free IPv6 block if none is
 * requested.
 * @throws 400 for a block that is not allowed or overlaps another subnet of the VPC
 */
export async function subnetBlocks(
  ctx: Context,
  vpc: VpcRef,
  wanted: { readonly ipv4_block: string; readonly ipv6_block?: string | undefined },
): Promise<{ ipv4_block: string; ipv6_block: string }> {
  enforce(checkIpv4Block(wanted.ipv4_block))
  if (wanted.ipv6_block !== undefined) enforce(checkIpv6Block(wanted.ipv6_block, vpc.ipv6_prefix))
  const present = await ctx.db
    .selectFrom('vpc_subnet')
    .select(['ipv4_block', 'ipv6_block'])
    .where('vpc_id', '=', vpc.id)
    .execute()
  enforce(
    checkOverlap(
      wanted.ipv4_block,
      present.map(({ ipv4_block }) => ipv4_block),
    ),
  )
  const taken = present.map(({ ipv6_block }) => ipv6_block)
  if (wanted.ipv6_block !== undefined) enforce(checkOverlap(wanted.ipv6_block, taken))
  return {
    ipv4_block: withoutHostBits(wanted.ipv4_block),
    ipv6_block:
      wanted.ipv6_block === undefined ? freeIpv6(ctx, vpc, taken) : withoutHostBits(wanted.ipv6_block),
  }
}

function withoutHostBits(block: string): string {
  return formatCidr(networkOf(parseCidr(block)))
}

function freeIpv6(ctx: Context, vpc: VpcRef, taken: readonly string[]): string {
  const prefix = parseCidr(vpc.ipv6_prefix)
  const used = new Set(taken.map(withoutHostBits))
  for (let draw = 0; draw < draws; draw++) {
    const block = formatCidr(randomSubnetPrefix(ctx.random, prefix))
    if (!used.has(block)) return block
  }
  return refuse(invalidRequest('No free IPv6 address range is left in the VPC'))
}
