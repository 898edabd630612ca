import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the pools. */
export const Route = createFileRoute('/_console/system/networking/')({
  beforeLoad: () => {
    throw redirect({ href: paths.ipPools(), replace: true })
  },
})
