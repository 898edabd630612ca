/**
 * Converts a name of the API to a display text: `import_ready` becomes `Import ready`. A value that contains a blank is
 * a display text already: `anti-affinity groups` keeps its hyphen.
 */
export function sentenceCase(value: string): string {
  const words = value.includes(' ') ? value.trim() : value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
