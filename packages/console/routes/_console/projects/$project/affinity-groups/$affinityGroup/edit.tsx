import { createFileRoute } from '@tanstack/react-router'
import { AffinityGroupEditForm } from '#features/affinity/index.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity-groups/$affinityGroup/edit')({
  staticData: { crumbs: () => [{ label: 'Edit affinity group', titleOnly: true }] },
  component: Edit,
})

function Edit() {
  const { project, affinityGroup } = Route.useParams()
  return <AffinityGroupEditForm project={project} group={affinityGroup} />
}
