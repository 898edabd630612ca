/** What can be chosen of the silo's pools, and what holds without a choice. */
export interface PoolChoice {
  /** name of the pool that is taken without a choice; null where the silo has no default */
  readonly byDefault: string | null
  /** why no address can be had at all; null where one can */
  readonly whyNone: string | null
  /** why no instance can be created; null where one can (semantics: its way out comes from the default pool) */
  readonly whyNoInstance: string | null
}

/** @param pools those linked to the silo; undefined until they are known, and then nothing is claimed of them */
export function poolChoice(
  pools: readonly { readonly name: string; readonly isDefault: boolean }[] | undefined,
): PoolChoice & { readonly isRequired: boolean } {
  const byDefault = pools?.find(({ isDefault }) => isDefault)?.name ?? null
  const hasNone = pools?.length === 0
  return {
    byDefault,
    whyNone: hasNone ? 'No IP pool is linked to this silo. An administrator can link one.' : null,
    whyNoInstance:
      pools === undefined || byDefault !== null
        ? null
        : 'The silo has no default IP pool, which every instance needs for its way out. An administrator can set one.',
    isRequired: pools !== undefined && !hasNone && byDefault === null,
  }
}
