import { createFileRoute } from '@tanstack/react-router'
import { SnapshotCreateForm } from '#features/snapshots/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_snapshots/snapshots-new')({
  staticData: { crumbs: () => [{ label: 'New snapshot', titleOnly: true }] },
  component: New,
})

function New() {
  return <SnapshotCreateForm project={Route.useParams().project} />
}
