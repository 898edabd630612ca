import { createFileRoute, Outlet } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/routers/$router')({
  staticData: {
    crumbs: ({ project = '', vpc = '', router = '' }) => [
      { label: 'Routers', href: paths.routers(project, vpc) },
      { label: router, href: paths.router(project, vpc, router) },
    ],
  },
  loader: ({ context, params: { project, vpc, router } }) =>
    load(context, 'vpcRouterView', { path: { router }, query: { project, vpc } }),
  component: Outlet,
})
