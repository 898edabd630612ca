/** From names as the API writes them to words that people read. */

/** `import_ready` becomes `Import ready`. */
export function sentenceCase(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
