/** Returns a predicate that finds a resource in a list by the name or ID in a URL. */
export const hasNameOrId =
  (nameOrId: string) =>
  ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
    name === nameOrId || id === nameOrId
