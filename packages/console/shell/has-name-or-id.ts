/** Returns a predicate that finds a resource in a list by its name or ID, as it occurs in URLs. */
export const hasNameOrId =
  (nameOrId: string) =>
  ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
    name === nameOrId || id === nameOrId
