import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import type { CountedKind } from '#data/counts.ts'
import type { Kind } from '#kinds/kind.ts'
import { kinds } from '#kinds/kinds.ts'
import { Link } from '#ui/actions/link.tsx'
import { useSession } from '../session.tsx'
import { countText } from '../list/use-count.ts'
import { Line } from './preview-section.tsx'

/** The kinds of resources that a project may contain, in the order in which its deletion checks them. */
const contents: readonly CountedKind[] = [
  'instance',
  'disk',
  'floating_ip',
  'image',
  'snapshot',
  'backup',
  'vpc',
]

/** The numbers of resources that prevent the deletion of a project, by kind, with links to their lists. */
export function ProjectContents({ project }: { project: string }) {
  const { guestBackups } = useSession().capabilities
  const kind = contents.filter((each) => each !== 'backup' || guestBackups !== undefined)
  const { data } = useQuery(query('porticoCounts', { query: { project, kind } }))
  const counts = new Map(data?.items.map((item) => [item.kind, item]))
  return contents.map((kind) => {
    const count = counts.get(kind)
    if (count === undefined || count.total === 0) return null
    const { one, many, list }: Kind = kinds[kind]
    const text = `${countText(count)} ${count.total === 1 ? one : many}`
    return <Line key={kind}>{list === undefined ? text : <Link href={list(project)}>{text}</Link>}</Line>
  })
}
