import { createFileRoute } from '@tanstack/react-router'
import { isForbidden } from '#data/api-error.ts'
import { offeredKeys } from '#data/asked.ts'
import { withLimit } from '#data/limits.ts'
import { InstanceCreateForm } from '#features/instances/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances-new')({
  staticData: {
    crumbs: ({ project = '' }) => [
      { label: 'Instances', href: paths.instances(project) },
      { label: 'New instance', href: paths.instancesNew(project) },
    ],
  },
  // The form's first choices depend on what there is.
  loader: ({ params: { project } }) =>
    Promise.all([
      // The silo's images are for who has a role on it.
      load('imageList', withLimit(1, {})).catch((error: unknown) => {
        if (!isForbidden(error)) throw error
      }),
      load('imageList', withLimit(1, { query: { project } })),
      load('currentUserSshKeyList', offeredKeys),
    ]),
  component: New,
})

function New() {
  return <InstanceCreateForm project={Route.useParams().project} />
}
