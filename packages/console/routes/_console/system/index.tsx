import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** The system has no page of its own: it opens with its silos. */
export const Route = createFileRoute('/_console/system/')({
  beforeLoad: () => {
    throw redirect({ href: paths.silos(), replace: true })
  },
})
