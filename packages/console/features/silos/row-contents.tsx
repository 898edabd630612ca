import type { Silo } from '@portico/contract/types.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { paths } from '#shell/paths.ts'
import { peoplePaths } from '#shell/people-paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'
import { useSiloContents } from './contents.ts'

const OfPage = createContext<ReturnType<typeof useSiloContents>>({ bySilo: undefined, isOver: false })

/** Loads the contents of all silos on a page in one request, for the cells below. */
export function PageContents(props: { rows: readonly Silo[] | undefined; children: ReactNode }) {
  return <OfPage value={useSiloContents(props.rows ?? [])}>{props.children}</OfPage>
}

export function UserCount({ silo }: { silo: Silo }) {
  const { bySilo, isOver } = useContext(OfPage)
  const users = bySilo?.get(silo.id)?.users
  if (users === undefined) return isOver ? <Unknown /> : <Skeleton className="ml-auto h-2.5 w-5" />
  return (
    <Link href={peoplePaths.siloUsers(silo.name)}>
      {numberText(users)}
      <span className="sr-only"> users of {silo.name}</span>
    </Link>
  )
}

/**
 * The default pool of a silo. A missing one is highlighted, because without it users of the silo cannot create
 * instances.
 */
export function DefaultPool({ silo }: { silo: Silo }) {
  const { bySilo, isOver } = useContext(OfPage)
  const contents = bySilo?.get(silo.id)
  if (contents === undefined) return isOver ? <Unknown /> : <Skeleton />
  const pool = contents.defaultIpPool
  if (pool == null) return <Link href={systemPaths.siloIpPools(silo.name)}>none</Link>
  return (
    <Link href={paths.ipPool(pool)}>
      <Text value={pool} />
    </Link>
  )
}
