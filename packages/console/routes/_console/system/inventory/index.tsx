import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the first tab of the inventory. */
export const Route = createFileRoute('/_console/system/inventory/')({
  beforeLoad: () => {
    throw redirect({ href: paths.inventory(), replace: true })
  },
})
