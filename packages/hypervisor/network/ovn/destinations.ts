import { formatCidr, parseCidr } from '@portico/domain/ip/cidr.ts'
import { subtractBlocks } from '@portico/domain/ip/subtract.ts'
import type { DocumentRoute } from '@portico/domain/networks/vpc-document.ts'

/** Returns the blocks of all destinations for which one of some routes decides. @param routes all routes, in order */
export function destinationsOf(
  routes: readonly DocumentRoute[],
  isOne: (route: DocumentRoute) => boolean,
): readonly string[] {
  return routes.flatMap((route, rank) =>
    isOne(route)
      ? subtractBlocks(
          parseCidr(route.block),
          routes.slice(0, rank).map(({ block }) => parseCidr(block)),
        ).map(formatCidr)
      : [],
  )
}
