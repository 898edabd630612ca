import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { menuCommands } from '#shell/palette/menu-commands.ts'
import { usePaletteActions } from '#shell/palette/use-palette-actions.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { sentenceCase } from '#ui/format/text.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { groupMenu } from '../actions.ts'
import { affinity } from '../affinity.ts'
import { antiAffinity } from '../anti-affinity.ts'
import type { Group, GroupKind } from '../group-kind.ts'
import { GroupFacts } from './facts.tsx'
import { GroupMembers } from './members.tsx'

/** The page of a group: its properties, members, and whether its rule is met. */
function GroupPage(props: { kind: GroupKind; project: string; group: Group }) {
  const { kind, project, group } = props
  const { capabilities } = useSession()
  const { data, error } = useQuery(kind.members(group))
  const members = data?.items.map(({ value }) => value)
  const placement = useQuery({
    ...kind.placement(group),
    enabled: capabilities.filters,
    throwOnError: false,
  })
  const placements = capabilities.filters && placement.error === null ? placement.data?.items : null
  const menu = useMenu(props)
  return (
    <>
      <PageHeader
        areOffered
        title={group.name}
        actions={
          <>
            <Guides
              icon={kind.icon}
              heading={sentenceCase(kind.noun.many)}
              summary={kind.summary}
              guides={['affinity']}
            />
            <Menu
              trigger={<IconButton icon={MoreIcon} label={`${sentenceCase(kind.noun.one)} actions`} />}
              entries={menu}
            />
          </>
        }
      />
      <GroupFacts kind={kind} group={group} members={members?.length} placements={placements} />
      <GroupMembers
        kind={kind}
        project={project}
        group={group}
        members={members}
        failure={error}
        placements={placements}
      />
    </>
  )
}

/** Returns the group's menu, which the palette offers too. */
function useMenu({ kind, project, group }: { kind: GroupKind; project: string; group: Group }) {
  const { capabilities } = useSession()
  const router = useRouter()
  const menu = useMemo(
    () => [
      copyId(group.id),
      ...(capabilities.changes ? [{ label: 'History', href: kind.paths.history(project, group.name) }] : []),
      ...groupMenu(kind, project, group, () => router.navigate({ href: kind.paths.list(project) })),
    ],
    [kind, project, group, router, capabilities.changes],
  )
  usePaletteActions(
    useMemo(() => {
      const entries = menuCommands(menu, { ...group, kind: kind.name })
      return [
        { heading: 'Actions', entries: entries.map((entry) => ({ ...entry, isOfPage: true as const })) },
      ]
    }, [kind.name, group, menu]),
  )
  return menu
}

export function AntiAffinityGroupPage({ project, group }: { project: string; group: string }) {
  const loaded = useLoaded('antiAffinityGroupView', {
    path: { antiAffinityGroup: group },
    query: { project },
  })
  return <GroupPage kind={antiAffinity} project={project} group={loaded} />
}

export function AffinityGroupPage({ project, group }: { project: string; group: string }) {
  const loaded = useLoaded('affinityGroupView', { path: { affinityGroup: group }, query: { project } })
  return <GroupPage kind={affinity} project={project} group={loaded} />
}
