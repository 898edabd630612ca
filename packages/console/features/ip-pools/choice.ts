/** The pools of the silo that can be selected, and the effect of selecting none. */
export interface PoolChoice {
  /** Name of the pool that is used if none is selected; null if the silo has no default pool */
  readonly byDefault: string | null
  /** Why no address is available; null if one is */
  readonly whyNone: string | null
  /**
   * Why no instance can be created; null if one can (docs/reference: the outbound address of an instance comes from the
   * default pool)
   */
  readonly whyNoInstance: string | null
  /** Whether a pool must be selected, because there are pools but no default pool */
  readonly isRequired: boolean
}

/** Some of the pools linked to a silo, the first by name. */
interface PoolsPage {
  readonly items: readonly { readonly name: string; readonly isDefault: boolean }[]
  /** Set if there are more pools */
  readonly nextPage?: string | null | undefined
}

/** @param pools undefined until loaded; no conclusion is drawn about pools that are not in the list */
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
