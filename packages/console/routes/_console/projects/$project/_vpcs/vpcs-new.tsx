import { createFileRoute } from '@tanstack/react-router'
import { VpcCreateForm } from '#features/vpcs/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_vpcs/vpcs-new')({
  staticData: { crumbs: () => [{ label: 'New VPC', titleOnly: true }] },
  component: New,
})

function New() {
  return <VpcCreateForm project={Route.useParams().project} />
}
