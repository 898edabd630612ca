/** Converts names of the API to display texts. */

/**
 * `import_ready` becomes `Import ready`. A value with blanks is a text already: `anti-affinity groups` keeps its
 * hyphen.
 */
export function sentenceCase(value: string): string {
  const words = value.includes(' ') ? value.trim() : value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
