import { createFileRoute } from '@tanstack/react-router'
import { countsArgs } from '#data/counts.ts'
import { query } from '#data/calls.ts'
import { seedProjectView } from '#features/projects/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

/** The layout of one project, which has to exist. */
export const Route = createFileRoute('/_console/projects/$project')({
  staticData: {
    crumbs: ({ project = '' }) => [
      { label: 'Projects', href: paths.projects(), titleOnly: true },
      { label: project, href: paths.instances(project), pick: 'project' },
    ],
  },
  loader: ({ context, params: { project } }) => {
    seedProjectView(context, project)
    prefetch(context, query('porticoCounts', countsArgs('instance', { project })))
    return load(context, 'projectView', { path: { project } })
  },
})
