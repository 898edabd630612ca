import { useRouterState } from '@tanstack/react-router'
import { Notice } from '#ui/feedback/notice.tsx'
import { GuideLink } from './guide-link.tsx'
import { isNetworkingPage } from './networking-pages.ts'
import { useSession } from './session.tsx'

/** A notice that network settings do not affect packets. Renders nothing unless the server reports this. */
export function NetworkingNotice() {
  const { networking } = useSession().capabilities
  if (networking !== 'user') return null
  return (
    <Notice>
      On this system, rules, routes and external IPs have no effect on packets yet: each machine has its own
      isolated network. <GuideLink guide="networking">What works</GuideLink>
    </Notice>
  )
}

/** The notice above each networking page. */
export function PageNetworkingNotice() {
  const isShown = useRouterState({
    select: ({ location, resolvedLocation }) => isNetworkingPage((resolvedLocation ?? location).pathname),
  })
  return isShown ? <NetworkingNotice /> : null
}
