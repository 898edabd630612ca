import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** Redirects to the silos. */
export const Route = createFileRoute('/_console/system/')({
  beforeLoad: () => {
    throw redirect({ href: paths.silos(), replace: true })
  },
})
