import { createFileRoute } from '@tanstack/react-router'
import { seedProjectView } from '#features/projects/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

/** Everything inside one project; the project has to exist. */
export const Route = createFileRoute('/_console/projects/$project')({
  staticData: {
    crumbs: ({ project = '' }) => [
      { label: 'Projects', href: paths.projects(), titleOnly: true },
      { label: project, href: paths.instances(project), pick: 'project' },
    ],
  },
  loader: ({ params: { project } }) => {
    seedProjectView(project)
    return load('projectView', { path: { project } })
  },
})
