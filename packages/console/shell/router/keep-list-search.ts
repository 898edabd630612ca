import type { AnyRouter } from '@tanstack/react-router'

/** Where a link really leads. */
export interface KeptHref {
  readonly href: string
  /** It opens a form over the list on screen, which must not move. */
  readonly overList: boolean
}

/**
 * A form that opens over a list leaves the list as it is: its filters, order and page stay in the address. Links to
 * anywhere else, the plain list included, are what they say.
 */
export function keepListSearch(router: AnyRouter, href: string): KeptHref {
  const [pathname = '', query] = href.split('?', 2)
  const [routes, params, leaf] = router.getMatchedRoutes(pathname)
  const list = routes.findLast((route) => route.options.staticData?.list === true)
  const shown = router.state.matches.findLast((match) => match.staticData.list === true)
  const isIndex = leaf?.id.endsWith('/') ?? true
  if (list === undefined || shown === undefined || list.id !== shown.routeId || isIndex) {
    return { href, overList: false }
  }
  const sameList = Object.entries(shown.params).every(
    ([name, value]) => !list.fullPath.includes(`$${name}`) || params[name] === value,
  )
  if (!sameList) return { href, overList: false }
  return { href: query === undefined ? pathname + router.state.location.searchStr : href, overList: true }
}
