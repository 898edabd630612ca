/** Join class names, leaving out what is false, null or empty. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  // Called for each cell of a list: no arrays in between.
  let all = ''
  for (const name of names) if (name) all = all === '' ? name : `${all} ${name}`
  return all
}
