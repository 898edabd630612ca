/** Where the guides are; the build says (VITE_PORTICO_DOCS), since every installation keeps its own. */
const base: string | undefined = import.meta.env['VITE_PORTICO_DOCS']

/** A guide's address: `Key Concepts` is `key-concepts`. Undefined where no guides are kept. */
export function guideHref(title: string): string | undefined {
  if (base === undefined || base === '') return undefined
  return `${base.replace(/\/$/, '')}/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}
