/** What can be chosen of the silo's pools, and what holds without a choice. */
export interface PoolChoice {
  /** name of the pool that is taken without a choice; null where the silo has no default */
  readonly byDefault: string | null
  /** why no address can be had at all; null where one can */
  readonly whyNone: string | null
  /** why no instance can be created; null where one can (semantics: its way out comes from the default pool) */
  readonly whyNoInstance: string | null
  /** one has to be chosen: there are pools, and none is the default */
  readonly isRequired: boolean
}

/** Some of the pools linked to a silo, the first by name. */
interface SomePools {
  readonly items: readonly { readonly name: string; readonly isDefault: boolean }[]
  /** set when there are more */
  readonly nextPage?: string | null | undefined
}

/** @param pools undefined until they are known; nothing is claimed of what is not among those that are */
export function poolChoice(pools: SomePools | undefined): PoolChoice {
  const byDefault = pools?.items.find(({ isDefault }) => isDefault)?.name ?? null
  const isComplete = pools !== undefined && pools.nextPage == null
  const hasNone = isComplete && pools.items.length === 0
  const hasNoDefault = isComplete && byDefault === null
  return {
    byDefault,
    whyNone: hasNone ? 'No IP pool is linked to this silo. An administrator can link one.' : null,
    whyNoInstance: hasNoDefault
      ? 'The silo has no default IP pool, which every instance needs for its way out. An administrator can set one.'
      : null,
    isRequired: hasNoDefault && !hasNone,
  }
}
