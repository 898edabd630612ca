import { createFileRoute } from '@tanstack/react-router'
import { DiskCreateForm } from '#features/disks/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_disks/disks-new')({
  staticData: { crumbs: () => [{ label: 'New disk', titleOnly: true }] },
  component: New,
})

function New() {
  return <DiskCreateForm project={Route.useParams().project} />
}
