import { blockId, type InitialData } from '@portico/console/data/initial-data.ts'
import { matchPattern } from '@portico/console/data/pattern.ts'
import { compressed, encodingFor } from './compressed.ts'
import { pageHeaders } from './security-headers.ts'

/** The console's HTML file, completed for each page. */
export interface Documents {
  /**
   * Returns the page at a path. The head, with the names of the page's scripts, is sent immediately; the initial data
   * follow when they are known, and are omitted if null.
   */
  page(request: Request, pathname: string, answers?: Promise<InitialData | null>, status?: number): Response
}

/** Script files by the pattern of a page's path, as written by the console's build. */
export type PageScripts = Readonly<Record<string, readonly string[]>>

/**
 * @param html content of the build's index.html
 * @param fonts names of the fonts that every page uses
 */
export function documentsOf(html: string, scripts: PageScripts, fonts: readonly string[]): Documents {
  const [head, fromBody] = split(html, '</head>')
  const [body, end] = split(fromBody, '</body>')
  const typefaces = fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
  )
  const links = (pathname: string) => [
    ...scriptsOf(scripts, pathname)
      .filter((file) => !head.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...typefaces,
  ]
  return {
    page(request, pathname, answers, status = 200) {
      async function* texts() {
        yield head + links(pathname).join('\n') + body
        const known = (await answers) ?? null
        yield (known === null ? '' : block(known)) + end
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

/** Returns the text before a marker, and the text from the marker on. */
function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at)]
}

function scriptsOf(scripts: PageScripts, pathname: string): readonly string[] {
  if (/^\/login(\/|$)/.test(pathname)) return scripts['/login'] ?? []
  const pattern = Object.keys(scripts).find((each) => matchPattern(each, pathname) !== null)
  return scripts[pattern ?? '*'] ?? []
}

/**
 * Returns a data block: a script element with a type that is not executed, so that the policy allows it, and with
 * content that cannot end the element.
 */
function block(answers: InitialData): string {
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${blockId}">${text}</script>\n`
}
