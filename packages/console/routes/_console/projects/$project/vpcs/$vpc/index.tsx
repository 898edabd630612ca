import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the first tab of the VPC. */
export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/')({
  beforeLoad: ({ params: { project, vpc } }) => {
    throw redirect({ href: paths.vpc(project, vpc), replace: true })
  },
})
