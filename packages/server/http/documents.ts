import { blockId, type FirstAnswers } from '@portico/console/first/block.ts'
import { frameless } from '@portico/console/first/frameless.ts'
import { matchPattern } from '@portico/console/first/pattern.ts'
import { chosenDensity, chosenTheme } from '@portico/console/first/looks.ts'
import { hasStaticPage } from '@portico/console/first/static-page.ts'
import { compressed, encodingFor } from './compressed.ts'
import { pageHeaders } from './security-headers.ts'

/** The console's one HTML file, told apart for each page. */
export interface Documents {
  /**
   * The page at a path. It begins at once with the frame and the names of its scripts; what it begins with follows
   * when it is known, and is left out where that is null.
   */
  page(request: Request, pathname: string, first?: Promise<PageStart | null>, status?: number): Response
}

/** What a page begins with. */
export interface PageStart {
  readonly answers: FirstAnswers
  /** The page itself as HTML, to be seen until its scripts have come; null where there is only the frame. */
  readonly html: string | null
}

/** Scripts by the pattern of a page's path, as the console's build has written them. */
export type PageScripts = Readonly<Record<string, readonly string[]>>

/** @param fonts files that every page shows text in */
export function documentsOf(html: string, scripts: PageScripts, fonts: readonly string[]): Documents {
  const [start, fromRoot] = split(html, ' lang="en"')
  const [wholeHead, fromBody] = split(fromRoot, '</head>')
  const [body, end] = split(fromBody, '</body>')
  const [head, entries] = withoutEntries(wholeHead)
  // What this script does before the first paint is done here, once it is known what was chosen.
  const headOfChosen = head.replace(/<script src="[^"]*\/theme-[^"]*"><\/script>/, '')
  const typefaces = fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  )
  // In the order in which they are needed: a browser has few connections. A page that comes as HTML waits for the style
  // sheet and the typeface, and its scripts give way to them; any other waits for its scripts.
  const links = (pathname: string, comesAsHtml: boolean) => {
    const needed = [
      ...entries,
      ...scriptsOf(scripts, pathname)
        .filter((file) => !entries.some((entry) => entry.includes(file)))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ]
    return comesAsHtml
      ? [
          ...typefaces,
          ...needed.map((tag) => tag.replace(' crossorigin', ' crossorigin fetchpriority="low"')),
        ]
      : [...needed, ...typefaces]
  }
  return {
    page(request, pathname, first, status = 200) {
      async function* texts() {
        const cookies = request.headers.get('cookie')
        const theme = chosenTheme(cookies)
        yield (
          start +
            rootFacts(theme, chosenDensity(cookies), pathname) +
            (theme === null ? head : headOfChosen) +
            links(pathname, first !== undefined && hasStaticPage(pathname)).join('\n') +
            body
        )
        const begun = (await first) ?? null
        yield (begun === null ? '' : (begun.html ?? '') + block(begun.answers)) + end
      }
      const headers = pageHeaders()
      headers.set('content-type', 'text/html; charset=utf-8')
      headers.set('vary', 'accept-encoding')
      const encoding = encodingFor(request)
      if (encoding !== null) headers.set('content-encoding', encoding)
      if (request.method === 'HEAD') return new Response(null, { status, headers })
      return new Response(compressed(texts(), encoding), { status, headers })
    },
  }
}

/** A head without the scripts that it begins with, and these. */
function withoutEntries(head: string): [string, readonly string[]] {
  const entry = /<script type="module"[^>]*><\/script>/g
  return [head.replaceAll(entry, ''), head.match(entry) ?? []]
}

/** The text before a mark, and from the mark on. */
function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at)]
}

/** What the root element says: the theme, the density of lists, and that a page has no frame. */
function rootFacts(
  theme: ReturnType<typeof chosenTheme>,
  density: ReturnType<typeof chosenDensity>,
  pathname: string,
): string {
  return [
    theme === null || theme === 'system' ? '' : ` data-theme="${theme}"`,
    density === 'compact' ? ` data-density="compact"` : '',
    frameless.test(pathname) ? ' data-frame="none"' : '',
  ].join('')
}

function scriptsOf(scripts: PageScripts, pathname: string): readonly string[] {
  if (/^\/login(\/|$)/.test(pathname)) return scripts['/login'] ?? []
  const pattern = Object.keys(scripts).find((each) => matchPattern(each, pathname) !== null)
  return scripts[pattern ?? '*'] ?? []
}

/** A block of data: not a script that runs, so that the policy allows it, and nothing in it can end the element. */
function block(answers: FirstAnswers): string {
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${blockId}">${text}</script>\n`
}
