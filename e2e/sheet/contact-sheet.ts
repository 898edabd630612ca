/** A screenshot, or the reason why there is none. */
export interface Shot {
  readonly scene: string
  readonly world: string
  readonly theme: string
  readonly width: number
  /** path relative to the contact sheet; null if the scene could not be opened */
  readonly file: string | null
  readonly failure?: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Returns an HTML page with all screenshots, one row per scene and world. Each screenshot is a link to its full size.
 */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ scene, world }) => `${scene} · ${world}`)
  const pictures = (of: readonly Shot[]) =>
    of
      .map(({ file, theme, width, failure }) => {
        const caption = `${theme}, ${width}`
        const picture =
          file === null
            ? `<p class="failed">${escaped(failure ?? 'no picture')}</p>`
            : `<a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt="${caption}" style="width:${width / 5}px"></a>`
        return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
      })
      .join('')
  const sections = [...rows].map(
    ([title, of]) => `<section><h2>${escaped(title)}</h2><div>${pictures(of)}</div></section>`,
  )
  return `<!doctype html>
<meta charset="utf-8">
<title>Contact sheet of the console</title>
<style>
  body { font: 13px/1.5 system-ui; margin: 1.5rem; background: #888; }
  h2 { font-size: 13px; margin: 1.5rem 0 .5rem; }
  div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: flex-start; }
  figure { margin: 0; } figcaption { font-size: 11px; } img { display: block; }
  .failed { width: 12rem; padding: .5rem; background: #fdd; color: #900; white-space: pre-wrap; }
</style>
<h1>${shots.length} pictures</h1>
${sections.join('\n')}
`
}
