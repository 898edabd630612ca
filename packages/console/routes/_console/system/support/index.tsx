import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the bundles. */
export const Route = createFileRoute('/_console/system/support/')({
  beforeLoad: () => {
    throw redirect({ href: paths.supportBundles(), replace: true })
  },
})
