/** One step of the way to a page. */
export interface Crumb {
  readonly label: string
  /** Where it leads; the router's own path for the deepest one. */
  readonly href?: string
  /** Names the page in its title, but is not in the top bar: forms over a list, and what another crumb implies. */
  readonly titleOnly?: true
  /** A side of what the crumb before it names: where there is no room, that one is enough. */
  readonly isTab?: true
  /** What it is one of; it can then be switched for another. */
  readonly pick?: 'project' | 'instance'
}

export const productName = 'Portico'

/** The page's title: labels from the deepest to the shallowest, then the product. */
export function pageTitle(crumbs: readonly Crumb[]): string {
  return [...crumbs.map((crumb) => crumb.label).toReversed(), productName].join(' / ')
}

/** The crumbs of the top bar. */
export function visibleCrumbs(crumbs: readonly Crumb[]): readonly Crumb[] {
  return crumbs.filter((crumb) => crumb.titleOnly !== true)
}
