import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const folder = import.meta.dirname

/** What opens with a page comes with its scripts, though it is loaded late elsewhere. */
const openedBy: Readonly<Record<string, string>> = { 'ui/overlays/side-panel.tsx': 'ui/overlays/modal.tsx' }

/**
 * Writes pages.json for the server: the scripts that each page of the route tree runs at first paint, by the path of
 * its route, so that the document can name all of them at once; `*` stands for pages without a route.
 */
export function filesOfPages(): Plugin {
  return {
    name: 'portico:files-of-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pagesOf(bundle)) })
    },
  }
}

function pagesOf(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const holding = (file: string) =>
    chunks.find((chunk) =>
      chunk.moduleIds.some(
        (id) => !id.startsWith('\0') && path.relative(folder, id).split(path.sep).join('/') === file,
      ),
    )
  const needed = (files: readonly string[]) => {
    const found = new Set<Chunk>()
    const add = (chunk: Chunk | undefined): void => {
      if (chunk === undefined || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
    }
    for (const file of files) add(holding(file))
    for (const [opener, opened] of Object.entries(openedBy)) {
      const chunk = holding(opener)
      if (chunk !== undefined && found.has(chunk)) add(holding(opened))
    }
    return [...found].map(({ fileName }) => fileName)
  }
  const console = ['main.ts', 'console.tsx']
  const ids = routeIds()
  const pages: Record<string, string[]> = {
    '*': needed(console),
    '/login': needed(['main.ts', 'login/login.tsx']),
  }
  for (const id of ids.keys()) {
    // A layout without a path of its own is no page.
    if (id.split('/').at(-1)?.startsWith('_') === true) continue
    // An index is nobody's parent.
    const branch = [...ids].filter(([above]) => id === above || id.startsWith(`${above}/`))
    const files = branch.map(([, file]) => `${file}?tsr-split=component`)
    // An index and the layout around it have the same path: the longer id comes last and wins.
    pages[pathOf(id)] = needed([...console, ...files])
  }
  return pages
}

/** Files by the ids of their routes, shorter ids first. */
function routeIds(): Map<string, string> {
  const tree = readFileSync(path.join(folder, 'route-tree.gen.ts'), 'utf8')
  const ids = [...tree.matchAll(/^import \{ Route as \w+ \} from '\.\/(routes\/[^']+)'/gm)].map(
    ([, file = '']) => {
      const source = readFileSync(path.join(folder, file), 'utf8')
      const id = /createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? ''
      return [id, file] as const
    },
  )
  return new Map(ids.filter(([id]) => id !== '').sort(([a], [b]) => a.length - b.length))
}

/** A route's path: its id without the parts that have none in the address. */
function pathOf(id: string): string {
  const parts = id.split('/').filter((part) => part !== '' && !part.startsWith('_'))
  return `/${parts.join('/')}`
}
