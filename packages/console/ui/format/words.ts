/** From names as the API writes them to words on the screen. */

/** `import_ready` becomes `Import ready`. */
export function sentenceCase(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `1 instance`, `3 instances`, `2 policies` when the plural is given. */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`
}
