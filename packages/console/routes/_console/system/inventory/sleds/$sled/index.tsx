import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the first tab of the sled. */
export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/')({
  beforeLoad: ({ params: { sled } }) => {
    throw redirect({ href: paths.sled(sled), replace: true })
  },
})
