import type { Crumb } from '../navigation/crumbs.ts'

/** The data that the loader of a route returns if its breadcrumb needs more than the URL. */
export interface LoadedCrumb {
  /** display name of a resource whose ID is in the URL; undefined until it is known */
  readonly crumb?: string | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Returns the crumbs that this route adds to the page title and the breadcrumbs, outermost first. */
    crumbs?: (params: Readonly<Record<string, string>>, loaded: LoadedCrumb) => readonly Crumb[]
    /** sidebar of the route; that of the silo or the project if omitted */
    area?: 'settings' | 'system'
    /** set for a list that stays visible with its filters below the forms that open over it */
    list?: true
  }

  interface HistoryState {
    /**
     * for each list of the page, the tokens of the pages before the current one; the token of the first page is an
     * empty string
     */
    earlierPages?: Readonly<Record<string, readonly string[] | undefined>>
  }
}
