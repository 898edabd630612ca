import type { Crumb } from '../navigation/crumbs.ts'

/** The data that a route's loader returns if its crumb needs more than the URL. */
export interface LoadedCrumb {
  /** Display name of a resource that the URL identifies by ID; undefined until known */
  readonly crumb?: string | undefined
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What this route adds to the page title and the breadcrumbs, outermost first. */
    crumbs?: (params: Readonly<Record<string, string>>, loaded: LoadedCrumb) => readonly Crumb[]
    /** The sidebar of the route; by default that of the silo or the project. */
    area?: 'settings' | 'system'
    /** A list that stays visible, with its filters, under the forms that open over it. */
    list?: true
  }

  interface HistoryState {
    /**
     * For each list of the page, the tokens of the pages before the current one; the token of the first page is an
     * empty string.
     */
    earlierPages?: Readonly<Record<string, readonly string[] | undefined>>
  }
}
