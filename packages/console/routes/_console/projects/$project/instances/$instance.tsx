import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance')({
  staticData: {
    crumbs: ({ project = '', instance = '' }) => [
      { label: 'Instances', href: paths.instances(project) },
      { label: instance, href: paths.instance(project, instance) },
    ],
  },
  loader: ({ params: { project, instance } }) =>
    load('instanceView', { path: { instance }, query: { project } }),
})
