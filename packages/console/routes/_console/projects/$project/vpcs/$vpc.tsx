import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'VPCs', href: paths.vpcs(project) },
      { label: vpc, href: paths.vpc(project, vpc) },
    ],
  },
  loader: ({ params: { project, vpc } }) => load('vpcView', { path: { vpc }, query: { project } }),
})
