import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { startHover, endHover, startPress } from './hover-prefetch.ts'

/** The functions of the application's router that links use. */
export interface LinkRouter {
  navigate(href: string, options?: { replace?: boolean }): void
  /** Called when a link is hovered or focused; loads the data and code of its page. */
  prepare?(href: string): void
}

/** The router that links use to navigate. */
export const LinkRouterContext = createContext<LinkRouter | null>(null)

/** Makes links and menu items below it navigate inside the application instead of loading a document. */
export function LinkRouterProvider({ router, children }: { router: LinkRouter; children: ReactNode }) {
  return <LinkRouterContext value={router}>{children}</LinkRouterContext>
}

/** Returns whether an address leaves the application. Such links open a new tab and send no referrer. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')
}

function wantsBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Returns the attributes that make an `<a>` navigate inside the application, or open a new tab with `newTab`. */
export function useLink(
  href: string,
  options: { replace?: boolean; newTab?: boolean } = {},
): Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'rel' | 'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus'
> {
  const router = useContext(LinkRouterContext)
  if (isExternal(href) || options.newTab === true)
    return { href, target: '_blank', rel: 'noopener noreferrer' }
  if (router === null) return { href }
  const prepare = () => router.prepare?.(href)
  return {
    href,
    onClick: (event) => {
      if (event.defaultPrevented || wantsBrowser(event)) return
      event.preventDefault()
      router.navigate(href, options)
    },
    onPointerEnter: (event) => startHover(event, prepare),
    onPointerLeave: endHover,
    onPointerDown: (event) => startPress(event, prepare),
    // Only for the keyboard: pressing a link focuses it too, and the press handler prefetches then.
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) prepare()
    },
  }
}
