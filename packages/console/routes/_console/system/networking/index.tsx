import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Networking of the system opens with its pools. */
export const Route = createFileRoute('/_console/system/networking/')({
  beforeLoad: () => {
    throw redirect({ href: paths.ipPools(), replace: true })
  },
})
