import { createFileRoute } from '@tanstack/react-router'
import { AntiAffinityGroupEditForm } from '#features/affinity/index.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup/edit')({
  staticData: { crumbs: () => [{ label: 'Edit anti-affinity group', titleOnly: true }] },
  component: Edit,
})

function Edit() {
  const { project, antiAffinityGroup } = Route.useParams()
  return <AntiAffinityGroupEditForm project={project} group={antiAffinityGroup} />
}
