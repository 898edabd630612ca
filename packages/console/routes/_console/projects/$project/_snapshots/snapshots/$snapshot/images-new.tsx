import { createFileRoute } from '@tanstack/react-router'
import { ImageFromSnapshotForm } from '#features/images/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/projects/$project/_snapshots/snapshots/$snapshot/images-new')(
  {
    staticData: { crumbs: () => [{ label: 'Create image from snapshot', titleOnly: true }] },
    loader: ({ context, params: { project, snapshot } }) =>
      load(context, 'snapshotView', { path: { snapshot }, query: { project } }),
    component: New,
  },
)

function New() {
  const { project, snapshot } = Route.useParams()
  return <ImageFromSnapshotForm project={project} snapshot={snapshot} />
}
