import { createFileRoute, redirect } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

/** Redirects from the reference console's separate metrics pages: `/metrics/disk`. */
export const Route = createFileRoute('/_console/projects/$project/instances/$instance/metrics/$part')({
  beforeLoad: ({ params: { project, instance, part } }) => {
    throw redirect({ href: `${paths.instanceMetrics(project, instance)}#${part}`, replace: true })
  },
  loader: ({ context, params: { project, instance } }) =>
    prefetch(context, query('instanceDiskList', { path: { instance }, query: { project } })),
})
