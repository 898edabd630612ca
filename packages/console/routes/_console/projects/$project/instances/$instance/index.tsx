import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/instances/$instance/')({
  beforeLoad: ({ params: { project, instance } }) => {
    throw redirect({ href: paths.instance(project, instance), replace: true })
  },
})
