import { formatCidr, networkOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import { randomVpcPrefix } from '@portico/domain/ip/ula.ts'
import type { Random } from '@portico/domain/ports.ts'
import type { Context } from '#kernel/context.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { checkVpcPrefix } from './rules.ts'

/** Virtual network identifiers for guests. They have 24 bits, and the lowest 1024 are reserved for the rack itself. */
const guestVnis = { first: 1024, last: 2 ** 24 - 1 } as const

function randomVni(random: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4)
  const drawn = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d
  return guestVnis.first + (drawn % (guestVnis.last - guestVnis.first + 1))
}

/** Returns an unused virtual network identifier. */
export async function freeVni(ctx: Context): Promise<number> {
  for (;;) {
    const vni = randomVni(ctx.random)
    const taken = await ctx.db.selectFrom('vpc').select('id').where('vni', '=', vni).executeTakeFirst()
    if (taken === undefined) return vni
  }
}

/** Returns the requested IPv6 prefix, or a random one. @throws 400 for a prefix that is not allowed */
export function vpcPrefix(ctx: Context, wanted: string | undefined): string {
  if (wanted === undefined) return formatCidr(randomVpcPrefix(ctx.random))
  enforce(checkVpcPrefix(wanted))
  return formatCidr(networkOf(parseCidr(wanted)))
}
