/** From names as the API writes them to words that people read. */

/** `import_ready` becomes `Import ready`. What has spaces is words already: `anti-affinity groups` keep their hyphen. */
export function sentenceCase(value: string): string {
  const words = value.includes(' ') ? value.trim() : value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
