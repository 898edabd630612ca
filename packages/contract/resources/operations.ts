/** The default operations of a kind whose resources can be changed. */
export const changeable = <Prefix extends string>(prefix: Prefix) =>
  ({ ...fixed(prefix), update: `${prefix}_update` }) as const

/** The default operations of a kind whose resources can only be created and deleted. */
export const fixed = <Prefix extends string>(prefix: Prefix) =>
  ({
    list: `${prefix}_list`,
    view: `${prefix}_view`,
    create: `${prefix}_create`,
    delete: `${prefix}_delete`,
  }) as const
