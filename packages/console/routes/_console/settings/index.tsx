import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/')({
  beforeLoad: () => {
    throw redirect({ href: paths.profile(), replace: true })
  },
})
