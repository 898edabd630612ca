import type { Random } from '@portico/domain/ports.ts'
import type { Context } from '../../kernel/context.ts'

/** Guests' interfaces: A8:40:25:F0:00:00 to A8:40:25:FE:FF:FF (semantics/conventions.md section 1). */
const vendor = 'A8:40:25'
const guestBlocks = { first: 0xf0, count: 15 } as const

function randomMac(random: Random): string {
  const [block = 0, middle = 0, low = 0] = random.bytes(3)
  const bytes = [guestBlocks.first + (block % guestBlocks.count), middle, low]
  return [vendor, ...bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())].join(':')
}

/** A hardware address that no interface of the VPC has. */
export async function freeMac(ctx: Context, vpcId: string): Promise<string> {
  for (;;) {
    const mac = randomMac(ctx.random)
    const taken = await ctx.db
      .selectFrom('network_interface')
      .select('id')
      .where('vpc_id', '=', vpcId)
      .where('mac', '=', mac)
      .executeTakeFirst()
    if (taken === undefined) return mac
  }
}
