import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { FilterList, type FilterItem } from '#ui/pickers/filter-list.tsx'
import { looseMatch } from '#ui/format/loose-match.ts'
import { usePageArea } from '../navigation/use-area.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { instanceSwitchPath, projectSwitchPath } from './switch-path.ts'

export type SwitchKind = 'project' | 'instance'

/** Maximum number of names in a switcher. Typing finds the others. */
const offered = 50

interface Destination extends FilterItem {
  readonly href: string
}

/** A list of the resources of a kind with a search field. Selecting one keeps the section or tab. */
export function SwitcherList(props: { kind: SwitchKind; current: string; onDone: () => void }) {
  const { kind, current, onDone } = props
  const router = useRouter()
  const { project = '' } = usePageArea()
  const { capabilities } = useSession()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  // If the server has no search, up to a thousand rows are loaded and filtered here.
  const paging = capabilities.filters ? { limit: offered, ...(search !== '' && { search }) } : { limit: 1000 }
  const projects = useQuery({
    ...query('projectList', { query: paging }),
    enabled: kind === 'project',
    placeholderData: keepPreviousData,
  })
  const instances = useQuery({
    ...query('instanceList', { query: { project, ...paging } }),
    enabled: kind === 'instance',
    placeholderData: keepPreviousData,
  })
  const found = kind === 'project' ? projects : instances
  const { pathname } = router.state.location
  const destinations = (found.data?.items ?? [])
    .filter(({ name }) => capabilities.filters || looseMatch(name, search))
    .map(({ id, name }): Destination => {
      const isCurrent = name === current
      return {
        id,
        label: name,
        isCurrent,
        href: kind === 'project' ? projectSwitchPath(pathname, name) : instanceSwitchPath(pathname, name),
        ...(isCurrent && { badge: <Check size={14} aria-label="current" className="text-accent" /> }),
      }
    })
  const more: readonly Destination[] =
    kind === 'project'
      ? [
          { id: 'all', label: 'All projects', href: paths.projects() },
          { id: 'new', label: 'New project', icon: Plus, href: paths.projectsNew() },
        ]
      : [{ id: 'new', label: 'New instance', icon: Plus, href: paths.instancesNew(project) }]

  return (
    <FilterList
      label={`Find a ${kind}`}
      placeholder={`Find a ${kind}`}
      text={text}
      onTextChange={setText}
      groups={[
        { heading: kind === 'project' ? 'Projects' : 'Instances', items: destinations },
        { heading: 'More', items: search === '' ? more : [] },
      ]}
      onChoose={({ href }) => {
        onDone()
        void router.navigate({ href })
      }}
      isLoading={found.isFetching && found.isPlaceholderData}
      emptyText={found.error === null ? `No ${kind} matches` : messageOf(found.error)}
      listClass="max-h-80"
    />
  )
}
