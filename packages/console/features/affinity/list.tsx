import { useCallback, useMemo } from 'react'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { affinityPicture } from '#ui/pictures/affinity.ts'
import { groupBulkActions, groupMenu } from './actions.ts'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import { groupColumns } from './columns.tsx'
import type { Group, GroupKind } from './group-kind.ts'
import { PageContents } from './row-contents.tsx'

const looks = (kind: GroupKind) => ({ columns: groupColumns(kind), bulk: groupBulkActions(kind) })
const looksOf = { affinity_group: looks(affinity), anti_affinity_group: looks(antiAffinity) }

/** The groups of one kind in a project. */
function GroupList({ kind, project }: { kind: GroupKind; project: string }) {
  const { columns, bulk } = looksOf[kind.name]
  const actions = useCallback((group: Group) => groupMenu(kind, project, group), [kind, project])
  const historyHref = useCallback((group: Group) => kind.paths.history(project, group.name), [kind, project])
  const args = useMemo(() => ({ query: { project } }), [project])
  const { one, many } = kind.noun
  return (
    <ResourceList
      call={kind.listCall}
      args={args}
      title={sentenceCase(many)}
      noun={kind.noun}
      columns={columns}
      surround={PageContents}
      rowHref={(row) => kind.paths.page(project, row.name)}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      count={kind.name}
      headerActions={
        <Guides icon={kind.icon} heading={sentenceCase(many)} summary={kind.summary} guides={['affinity']} />
      }
      create={{ label: `New ${one}`, href: kind.paths.create(project) }}
      empty={{
        picture: affinityPicture,
        title: `No ${many}`,
        body: `${kind.summary} Create one to see it here.`,
      }}
    />
  )
}

/** Groups whose members run apart. */
export function AntiAffinityGroupList({ project }: { project: string }) {
  return <GroupList kind={antiAffinity} project={project} />
}

/** Groups whose members run close together. */
export function AffinityGroupList({ project }: { project: string }) {
  return <GroupList kind={affinity} project={project} />
}
