import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { namesQuery, type Reference } from '../../data/references.ts'
import { Link } from '../../ui/actions/link.tsx'
import { Deleted } from '../../ui/cells/deleted.tsx'
import { Empty } from '../../ui/cells/empty.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useSession } from '../session.tsx'

/** null for what is gone, undefined while the name is on its way */
type NameOf = (id: string) => string | null | undefined

const Names = createContext<NameOf>(() => undefined)

/** Fetches the names of all that is referred to within, with one request. */
export function PageNames(props: { references: readonly Reference[]; children: ReactNode }) {
  const { capabilities } = useSession()
  const { data, isPlaceholderData, isError } = useQuery(namesQuery(props.references, capabilities))
  const nameOf = useMemo<NameOf>(
    () => (id) => data?.get(id) ?? (isError || (data !== undefined && !isPlaceholderData) ? null : undefined),
    [data, isPlaceholderData, isError],
  )
  return <Names value={nameOf}>{props.children}</Names>
}

/** The name of a reference, as a link where there is a page about it. */
export function Name(props: { id: string | null | undefined; href?: (name: string) => string }) {
  const nameOf = useContext(Names)
  if (props.id == null) return <Empty />
  const name = nameOf(props.id)
  if (name === undefined) return <Skeleton />
  if (name === null) return <Deleted />
  return props.href ? <Link href={props.href(name)}>{name}</Link> : name
}
