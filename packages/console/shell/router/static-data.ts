import type { Crumb } from '../navigation/crumbs.ts'

/** What a route's loader answers where its crumb says more than its address does. */
export interface LoadedCrumb {
  /** what people call the thing that the address has by its id; undefined until it is known */
  readonly crumb?: string | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What this route adds to the page title and to the crumbs of the top bar, outermost first. */
    crumbs?: (params: Readonly<Record<string, string>>, loaded: LoadedCrumb) => readonly Crumb[]
    /** The sidebar shown; the silo's or the project's unless given. */
    area?: 'settings' | 'system'
    /** A list that stays on screen, with its filters, under the forms that open over it. */
    list?: true
  }

  interface HistoryState {
    /** Of each list of the page: tokens of the pages before the one shown, the first page as an empty one. */
    earlierPages?: Readonly<Record<string, readonly string[] | undefined>>
  }
}
