import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type GuidePage, guidePage, readGuide } from './guides/page.ts'
import { type Guide, guides } from './shell/docs.ts'
import { guideHref, guidesHref } from './shell/guide-address.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/guides')
const ownFile = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

type Assets = Pick<GuidePage, 'styles' | 'themeScript'>

/**
 * Renders each guide in docs/guides to a page during the build, and on request in development. The pages are files next
 * to index.html, so that server and preview serve them like any other file.
 */
export function guidePages(): Plugin {
  let styleSheet = ''
  return {
    name: 'portico:guides',
    buildStart() {
      if (this.environment.mode === 'build') {
        styleSheet = this.emitFile({ type: 'asset', name: 'guide.css', source: ownFile('guides/guide.css') })
      }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset')
        const find = (what: string, is: (asset: (typeof assets)[number]) => boolean) => {
          const found = assets.find(is)
          if (found === undefined) throw new Error(`the guides need ${what}, which is not in the bundle`)
          return `/${found.fileName}`
        }
        const tokens = find(
          "the console's style sheet",
          ({ fileName, source }) => fileName.endsWith('.css') && String(source).includes('--bg-raised:'),
        )
        const themeScript = find('the theme script', ({ fileName }) => /theme-[^/]+\.js$/.test(fileName))
        const styles = [tokens, `/${this.getFileName(styleSheet)}`]
        for (const [href, source] of pages({ styles, themeScript })) {
          this.emitFile({ type: 'asset', fileName: href.slice(1), source })
        }
      },
    },
    configureServer(server) {
      const styles = ['/styles.css', '/guides/guide.css']
      server.middlewares.use((request, response, next) => {
        const page = pages({ styles, themeScript: null }).get((request.url ?? '').replace(/[?#].*/, ''))
        if (page === undefined) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(page)
      })
    },
  }
}

/** Returns all pages by address. @throws when a guide in the table has no file, or a file is missing in the table */
export function pages(assets: Assets): ReadonlyMap<string, string> {
  const names = Object.keys(guides) as Guide[]
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  const unknown = files.filter((file) => !(file in guides))
  if (unknown.length > 0) throw new Error(`shell/docs.ts does not know the guides ${unknown.join(', ')}`)
  const all = names.map((name) => ({ title: guides[name], href: guideHref(name) }))
  const shared = { ...assets, all, mark: ownFile('icon.svg') }
  const list = names.map((name) => `- [${guides[name]}](${name}.md)`).join('\n')
  const first = readGuide(
    `# Guides\n\nWhat things are, how they belong together, and what to do when.\n\n${list}\n`,
  )
  return new Map([
    [guidesHref, guidePage({ ...shared, ...first, href: guidesHref })],
    ...names.map((name): [string, string] => {
      const href = guideHref(name)
      return [href, guidePage({ ...shared, ...readGuide(textOf(name)), href })]
    }),
  ])
}

/** Returns the Markdown of a guide. @throws when the file does not exist */
export function textOf(guide: Guide): string {
  return readFileSync(path.join(folder, `${guide}.md`), 'utf8')
}
