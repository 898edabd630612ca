/** A breadcrumb. */
export interface Crumb {
  readonly label: string
  /** Its target; the path of its route for the deepest one. */
  readonly href?: string
  /** Part of the page title but not of the top bar: forms over a list, and what another crumb implies. */
  readonly titleOnly?: true
  /** A tab of the previous crumb, which is enough where space is short. */
  readonly isTab?: true
  /** Its kind; the crumb then opens a switcher. */
  readonly pick?: 'project' | 'instance'
}

export const productName = 'Portico'

/** Returns the page title: labels from the deepest to the shallowest, then the product name. */
export function pageTitle(crumbs: readonly Crumb[]): string {
  return [...crumbs.map((crumb) => crumb.label).toReversed(), productName].join(' / ')
}

/** Returns the crumbs of the top bar. */
export function visibleCrumbs(crumbs: readonly Crumb[]): readonly Crumb[] {
  return crumbs.filter((crumb) => crumb.titleOnly !== true)
}
