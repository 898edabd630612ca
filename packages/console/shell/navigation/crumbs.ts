/** A breadcrumb. */
export interface Crumb {
  readonly label: string
  /** path of the crumb; for the deepest crumb, the path of its route if omitted */
  readonly href?: string
  /**
   * whether the crumb is only in the page title and not in the top bar, as for forms over a list and for crumbs that
   * another one implies
   */
  readonly titleOnly?: true
  /** whether the crumb is a tab of the previous crumb. If there is little space, only the previous crumb is shown. */
  readonly isTab?: true
  /** kind of the resource; if set, the crumb opens a switcher */
  readonly pick?: 'project' | 'instance'
}

export const productName = 'Portico'

/** Returns the page title: labels from the deepest to the shallowest, then the product name. */
export function pageTitle(crumbs: readonly Crumb[]): string {
  return [...crumbs.map((crumb) => crumb.label).toReversed(), productName].join(' / ')
}

/** Returns the crumbs that the top bar shows. */
export function visibleCrumbs(crumbs: readonly Crumb[]): readonly Crumb[] {
  return crumbs.filter((crumb) => crumb.titleOnly !== true)
}
