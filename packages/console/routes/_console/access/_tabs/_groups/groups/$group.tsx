import { createFileRoute, useParams } from '@tanstack/react-router'
import { GroupPanel } from '#features/people/index.ts'
import { loadGroup } from '#shell/load-people.ts'

export const Route = createFileRoute('/_console/access/_tabs/_groups/groups/$group')({
  staticData: { crumbs: () => [{ label: 'Group', titleOnly: true }] },
  loader: ({ context, params: { group } }) => loadGroup(context, group),
  component: Panel,
})

function Panel() {
  return <GroupPanel group={useParams({ from: '/_console/access/_tabs/_groups/groups/$group' }).group} />
}
