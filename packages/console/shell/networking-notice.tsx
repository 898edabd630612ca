import { useRouterState } from '@tanstack/react-router'
import { Notice } from '#ui/feedback/notice.tsx'
import { GuideLink } from './guide-link.tsx'
import { isNetworkingPage } from './networking-pages.ts'
import { useSession } from './session.tsx'

/** Says that networks have no effect on packets, where the system says so of itself; nothing elsewhere. */
export function NetworkingNotice() {
  const { networking } = useSession().capabilities
  if (networking !== 'user') return null
  return (
    <Notice>
      On this system rules, routes and external IPs have no effect on packets yet: each machine has a network
      of its own. <GuideLink guide="networking">What works</GuideLink>
    </Notice>
  )
}

/** The same above each page about networks. */
export function PageNetworkingNotice() {
  const isShown = useRouterState({
    select: ({ location, resolvedLocation }) => isNetworkingPage((resolvedLocation ?? location).pathname),
  })
  return isShown ? <NetworkingNotice /> : null
}
