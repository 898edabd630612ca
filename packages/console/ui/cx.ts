/** Joins class names, leaving out those that are false, null or empty. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  // Called for each cell of a list, so it allocates no arrays.
  let all = ''
  for (const name of names) if (name) all = all === '' ? name : `${all} ${name}`
  return all
}
