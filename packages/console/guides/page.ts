import { Marked } from 'marked'

/** The content of a guide page; hrefs have the form in which the browser requests them. */
export interface GuidePage {
  readonly title: string
  /** The text of the guide as HTML */
  readonly html: string
  readonly styles: readonly string[]
  /** The product logo as SVG */
  readonly mark: string
  /** The script that applies the selected theme before the first paint; null if there is none */
  readonly themeScript: string | null
  /** Every guide, for the sidebar */
  readonly all: readonly { readonly title: string; readonly href: string }[]
  readonly href: string
}

/** A parsed guide, which starts with `# Title`. */
export interface Guide {
  readonly title: string
  readonly html: string
  /** Names of the guides it links to */
  readonly links: readonly string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Parses a guide. Links such as `disks.md`, which work in the repository, become links to the guide pages. HTML in a
 * guide is escaped.
 * @throws when it does not start with a title
 */
export function readGuide(markdown: string): Guide {
  const title = /^# (.+)\n/.exec(markdown)?.[1]
  if (title === undefined) throw new Error('a guide begins with its title: # Title')
  const links: string[] = []
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escaped(text),
      table(token) {
        const head = token.header.map((cell) =>
          cell.text === '' ? '<td></td>' : `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
        )
        const rows = token.rows.map(
          (row) =>
            `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
        )
        return `<div class="rows"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
    walkTokens(token) {
      if (token.type !== 'link') return
      const guide = /^([a-z-]+)\.md$/.exec(String(token['href']))?.[1]
      if (guide === undefined) return
      links.push(guide)
      token['href'] = `./${guide}.html`
    },
  })
  return { title, html: marked.parse(markdown, { async: false }), links }
}

/** Allows only the page's own style sheets, fonts and theme script, also on hosts that send no policy themselves. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'`

/** Renders a guide as a page in the console's design, readable without scripts. */
export function guidePage(page: GuidePage): string {
  const list = page.all
    .map(({ title, href }) => {
      const current = href === page.href ? ' aria-current="page"' : ''
      return `<li><a href="${href}"${current}>${escaped(title)}</a></li>`
    })
    .join('')
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(page.mark)}" />
    <title>${escaped(page.title)} / Guides / Portico</title>
${page.themeScript === null ? '' : `    <script src="${page.themeScript}"></script>\n`}${page.styles.map((href) => `    <link rel="stylesheet" href="${href}" />`).join('\n')}
  </head>
  <body class="guide">
    <a class="skip" href="#text">Skip to content</a>
    <header>
      <a class="home" href="/guides/index.html">${page.mark.replace('<svg', '<svg width="22" height="22" aria-hidden="true"')}<b>Portico</b> guides</a>
      <a class="back" href="/">Open console</a>
    </header>
    <nav aria-label="Guides"><ul>${list}</ul></nav>
    <main id="text" tabindex="-1">
${page.html}    </main>
  </body>
</html>
`
}
