import { createFileRoute } from '@tanstack/react-router'
import { VpcEditForm } from '#features/vpcs/index.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_rules/edit')({
  staticData: { crumbs: () => [{ label: 'Edit VPC', titleOnly: true }] },
  component: Edit,
})

function Edit() {
  const { project, vpc } = Route.useParams()
  return <VpcEditForm project={project} vpc={vpc} />
}
