import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { pointedAt, pointedAway, pressedAt } from './pointing.ts'

/** What the application does for links: go somewhere, and get ready to. */
export interface LinkRouter {
  navigate(href: string, options?: { replace?: boolean }): void
  /** Called when a link is pointed at or focused; load what its page needs. */
  prepare?(href: string): void
}

/** How links navigate. */
export const LinkRouterContext = createContext<LinkRouter | null>(null)

/** Makes links and menu entries below it navigate inside the application instead of loading a page. */
export function LinkRouterProvider({ router, children }: { router: LinkRouter; children: ReactNode }) {
  return <LinkRouterContext value={router}>{children}</LinkRouterContext>
}

/** Whether an address leaves the application; such links open a new tab and tell the other side nothing. */
export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('//')
}

function wantsBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Attributes that turn an `<a>` into a link of the application, or beside it with `newTab`. */
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
    onPointerEnter: (event) => pointedAt(event, prepare),
    onPointerLeave: pointedAway,
    onPointerDown: (event) => pressedAt(event, prepare),
    // A press brings the focus too, and has been seen to.
    onFocus: (event) => {
      if (event.currentTarget.matches(':focus-visible')) prepare()
    },
  }
}
