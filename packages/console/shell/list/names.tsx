import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { namesQuery, type Reference } from '#data/references.ts'
import { Link } from '#ui/actions/link.tsx'
import { Deleted } from '#ui/cells/deleted.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useSession } from '../session.tsx'

/** The state of a name: loaded, `gone` if the resource does not exist, `coming` while it is loading, or `failed`. */
type Known = { readonly name: string } | 'gone' | 'coming' | 'failed'

const Names = createContext<(id: string) => Known>(() => 'coming')

/** Loads the names of all referenced resources in one request, for `Name` components below. */
export function PageNames(props: { references: readonly Reference[]; children: ReactNode }) {
  const { capabilities } = useSession()
  const { data, isPlaceholderData, isError } = useQuery(namesQuery(props.references, capabilities))
  const known = useMemo(
    () =>
      (id: string): Known => {
        const name = data?.get(id)
        if (name !== undefined) return { name }
        if (isError) return 'failed'
        return data === undefined || isPlaceholderData ? 'coming' : 'gone'
      },
    [data, isPlaceholderData, isError],
  )
  return <Names value={known}>{props.children}</Names>
}

/** The name of a resource that a row refers to, with a link if the resource has a page. */
export function Name(props: { id: string | null | undefined; href?: (name: string) => string }) {
  const { id, href } = props
  const nameOf = useContext(Names)
  if (id == null) return <Empty />
  const known = nameOf(id)
  if (known === 'coming') return <Skeleton />
  if (known === 'gone') return <Deleted />
  if (known === 'failed') return <Id value={id} />
  const name = <Text value={known.name} />
  return href ? <Link href={href(known.name)}>{name}</Link> : name
}
