import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** What was a page of its own elsewhere is a part of one here: `/metrics/disk`. */
export const Route = createFileRoute('/_console/projects/$project/instances/$instance/metrics/$part')({
  beforeLoad: ({ params: { project, instance, part } }) => {
    throw redirect({ href: `${paths.instanceMetrics(project, instance)}#${part}`, replace: true })
  },
})
