import type { PhysicalDisk } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { type CallData } from '#data/calls.ts'
import { diskFactsQuery } from '#data/inventory-queries.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { worn } from './labels.ts'

type Facts = CallData<'porticoPhysicalDiskFacts'>['items'][number]

const OfPage = createContext<ReadonlyMap<string, Facts> | undefined>(undefined)

/** Loads the sled and the wear of all disks on a page, for the cells of the table. */
export function PageDiskFacts(props: { rows: readonly PhysicalDisk[] | undefined; children: ReactNode }) {
  const isTold = useSession().capabilities.rack === true
  const { rows = [] } = props
  const { data } = useQuery({
    ...diskFactsQuery(rows),
    enabled: isTold && rows.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return (
    <OfPage value={data && new Map(data.items.map((item) => [item.diskId, item]))}>{props.children}</OfPage>
  )
}

/** The sled of a disk; its ID if its serial number is unknown. */
export function DiskSledCell({ disk: { id, sledId } }: { disk: PhysicalDisk }) {
  const facts = useContext(OfPage)?.get(id)
  if (sledId == null) return <Empty />
  return (
    <Link href={paths.sled(sledId)}>
      <span className="font-mono text-xs">{facts?.sledSerial ?? sledId.slice(0, 8)}</span>
    </Link>
  )
}

/** The wear of a disk; empty if the server does not report it. */
export function DiskWear({ id }: { id: string }) {
  const wear = useContext(OfPage)?.get(id)?.wear
  if (wear == null) return <Empty />
  const text = `${wear} %`
  return wear >= worn ? <Badge tone="busy">{text}</Badge> : <span className="font-mono text-xs">{text}</span>
}
