import { createFileRoute, redirect } from '@tanstack/react-router'
import { systemPaths } from '#shell/system-paths.ts'

/** Redirects to the files of the bundle. */
export const Route = createFileRoute('/_console/system/support/bundles/$bundle/')({
  beforeLoad: ({ params: { bundle } }) => {
    throw redirect({ href: systemPaths.supportBundle(bundle), replace: true })
  },
})
