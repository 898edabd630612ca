/** A breadcrumb. */
export interface Crumb {
  readonly label: string
  /** Path of the crumb; for the deepest crumb, the path of its route. */
  readonly href?: string
  /**
   * Whether the crumb is in the page title but not in the top bar: forms over a list, and crumbs that another one
   * implies.
   */
  readonly titleOnly?: true
  /** Whether the crumb is a tab of the previous crumb, which is sufficient if space is short. */
  readonly isTab?: true
  /** Kind of the resource; the crumb then opens a switcher. */
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
