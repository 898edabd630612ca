import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { isForbidden } from '#data/api-error.ts'
import { offeredKeys, poolsQuery, unattachedQuery } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { withLimit } from '#data/limits.ts'
import { InstanceCreateForm, type OwnFields } from '#features/instances/index.ts'
import { prefetch, load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

interface NewInstanceSearch {
  /** The template to fill the form from: its name in the project, or its ID. */
  readonly template?: string
  /** The form saves a template instead of creating an instance. */
  readonly save?: 'template'
}

export const Route = createFileRoute('/_console/projects/$project/instances-new')({
  staticData: {
    crumbs: ({ project = '' }) => [
      { label: 'Instances', href: paths.instances(project) },
      { label: 'New instance', href: paths.instancesNew(project) },
    ],
  },
  validateSearch: ({ template, save }: Record<string, unknown>): NewInstanceSearch => ({
    ...(typeof template === 'string' && template !== '' && { template }),
    ...(save === 'template' && { save }),
  }),
  loaderDeps: ({ search: { template } }) => ({ template }),
  // The form's defaults depend on the existing resources.
  loader: async ({ context, params: { project }, deps: { template } }) => {
    prefetch(context, unattachedQuery(project, 1, context.session.capabilities))
    prefetch(context, poolsQuery)
    prefetch(context, query('utilizationView', {}))
    const [filled] = await Promise.all([
      template === undefined
        ? null
        : import('#features/instances/templates/fill-form.ts').then(({ loadFilled }) =>
            loadFilled(context, project, template),
          ),
      // Images of the silo need a role on it.
      load(context, 'imageList', withLimit(1, {})).catch((error: unknown) => {
        if (!isForbidden(error)) throw error
      }),
      load(context, 'imageList', withLimit(1, { query: { project } })),
      load(context, 'currentUserSshKeyList', offeredKeys),
    ])
    return filled
  },
  component: New,
})

function New() {
  const { project } = Route.useParams()
  const { save } = Route.useSearch()
  const filled = Route.useLoaderData()
  const [kept, setKept] = useState<OwnFields | null>(null)
  return (
    <InstanceCreateForm
      // Initial values are read once, so another template must mount another form.
      key={`${filled?.id ?? ''} ${save ?? ''}`}
      project={project}
      template={filled}
      savesTemplate={save === 'template'}
      kept={kept}
      onKeep={setKept}
    />
  )
}
