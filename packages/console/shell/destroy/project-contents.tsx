import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import type { CountedKind } from '#data/counts.ts'
import { Link } from '#ui/actions/link.tsx'
import { paths } from '../paths.ts'
import { Line } from './part.tsx'

/** What a project may hold, in the order in which deleting it looks, and its list where there is one. */
const contents: readonly (readonly [
  CountedKind,
  one: string,
  many: string,
  list: ((project: string) => string) | null,
])[] = [
  ['instance', 'instance', 'instances', paths.instances],
  ['disk', 'disk', 'disks', paths.disks],
  ['floating_ip', 'floating IP', 'floating IPs', paths.floatingIps],
  ['image', 'image', 'images', paths.images],
  ['snapshot', 'snapshot', 'snapshots', paths.snapshots],
  ['vpc', 'VPC', 'VPCs', null],
]

/** What keeps a project from being deleted, counted, each with the list that it can be deleted in. */
export function ProjectContents({ project }: { project: string }) {
  const { data } = useQuery(
    query('porticoCounts', { query: { project, kind: contents.map(([kind]) => kind) } }),
  )
  const counts = new Map(data?.items.map((item) => [item.kind, item]))
  return contents.map(([kind, one, many, list]) => {
    const { total = 0, capped = false } = counts.get(kind) ?? {}
    if (total === 0) return null
    const text = `${total.toLocaleString('en-US')}${capped ? '+' : ''} ${total === 1 ? one : many}`
    return <Line key={kind}>{list === null ? text : <Link href={list(project)}>{text}</Link>}</Line>
  })
}
