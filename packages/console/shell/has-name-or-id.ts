/** Finds the resource of an address, which may have its name or its ID, among those of a list. */
export const hasNameOrId =
  (nameOrId: string) =>
  ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
    name === nameOrId || id === nameOrId
