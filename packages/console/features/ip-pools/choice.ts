/** The pools of the silo that can be chosen, and what applies without a choice. */
export interface PoolChoice {
  /** Name of the pool used without a choice; null where the silo has no default */
  readonly byDefault: string | null
  /** Why no address is available at all; null when one is */
  readonly whyNone: string | null
  /**
   * Why no instance can be created; null when one can (docs/reference: its outbound address comes from the default
   * pool)
   */
  readonly whyNoInstance: string | null
  /** A pool has to be chosen: there are some, and none is the default */
  readonly isRequired: boolean
}

/** Some of the pools linked to a silo, the first by name. */
interface PoolsPage {
  readonly items: readonly { readonly name: string; readonly isDefault: boolean }[]
  /** Set when there are more */
  readonly nextPage?: string | null | undefined
}

/** @param pools undefined until loaded; nothing is concluded about pools that are not among them */
export function poolChoice(pools: PoolsPage | undefined): PoolChoice {
  const byDefault = pools?.items.find(({ isDefault }) => isDefault)?.name ?? null
  const isComplete = pools !== undefined && pools.nextPage == null
  const hasNone = isComplete && pools.items.length === 0
  const hasNoDefault = isComplete && byDefault === null
  return {
    byDefault,
    whyNone: hasNone ? 'No IP pool is linked to this silo. An administrator can link one.' : null,
    whyNoInstance: hasNoDefault
      ? 'The silo has no default IP pool, which every instance needs to reach the outside. An administrator can set one.'
      : null,
    isRequired: hasNoDefault && !hasNone,
  }
}
