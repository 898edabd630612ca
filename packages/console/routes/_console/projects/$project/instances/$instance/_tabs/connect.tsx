import { createFileRoute } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { InstanceConnect, prefetchNeighbor } from '#features/instances/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/_tabs/connect')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Connect', href: paths.instanceConnect(project, instance), isTab: true },
    ],
  },
  loader: ({ context, params: { project, instance } }) => {
    prefetchNeighbor(context, project, instance)
    return prefetch(
      context,
      query('instanceView', { path: { instance }, query: { project } }),
      ({ id, bootDiskId }) => {
        prefetch(context, query('instanceSshPublicKeyList', withAll({ path: { instance: id }, query: {} })))
        if (bootDiskId == null) return
        prefetch(context, query('diskView', { path: { disk: bootDiskId } }), ({ imageId }) => {
          if (imageId != null) prefetch(context, query('imageView', { path: { image: imageId } }))
        })
      },
    )
  },
  component: Tab,
})

function Tab() {
  const { project, instance } = Route.useParams()
  return <InstanceConnect project={project} name={instance} />
}
