import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/')({
  beforeLoad: ({ params: { project } }) => {
    throw redirect({ href: paths.instances(project), replace: true })
  },
})
