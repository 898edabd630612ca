import { createFileRoute } from '@tanstack/react-router'
import { isForbidden } from '#data/api-error.ts'
import { offeredKeys, poolsAsked, unattachedAsked } from '#data/asked.ts'
import { query } from '#data/calls.ts'
import { withLimit } from '#data/limits.ts'
import { InstanceCreateForm } from '#features/instances/index.ts'
import { also, load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances-new')({
  staticData: {
    crumbs: ({ project = '' }) => [
      { label: 'Instances', href: paths.instances(project) },
      { label: 'New instance', href: paths.instancesNew(project) },
    ],
  },
  // The form's first choices depend on what there is.
  loader: ({ context, params: { project } }) => {
    also(context, query('floatingIpList', unattachedAsked(project, 1, context.session.capabilities)))
    also(context, query('projectIpPoolList', poolsAsked))
    also(context, query('utilizationView', {}))
    // The form's first choices depend on what there is.
    return Promise.all([
      // The silo's images are for who has a role on it.
      load(context, 'imageList', withLimit(1, {})).catch((error: unknown) => {
        if (!isForbidden(error)) throw error
      }),
      load(context, 'imageList', withLimit(1, { query: { project } })),
      load(context, 'currentUserSshKeyList', offeredKeys),
    ])
  },
  component: New,
})

function New() {
  return <InstanceCreateForm project={Route.useParams().project} />
}
