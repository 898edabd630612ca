import type { AnyRouter } from '@tanstack/react-router'

/** The target of a link, as it is opened. */
export interface KeptHref {
  readonly href: string
  /** whether the link opens a form over the current list, which must not scroll */
  readonly overList: boolean
}

/**
 * Returns the target of a link. If a form opens over the current list, the URL keeps the filters, order and page of the
 * list. Other links are not changed, and neither is a link to the list itself.
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
