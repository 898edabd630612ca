import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const folder = import.meta.dirname

/**
 * Writes pages.json for the server: the scripts that each page needs for its first paint, by the path of its route, so
 * that the document can preload all of them; `*` stands for pages without a route.
 */
export function pageScripts(): Plugin {
  return {
    name: 'portico:files-of-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(pagesOf(bundle)),
      })
    },
  }
}

/** Returns whether a chunk contains a module, given the beginning of its path below the console folder. */
function holds({ moduleIds }: Chunk, file: string): boolean {
  return moduleIds.some(
    (id) => !id.startsWith('\0') && path.relative(folder, id).split(path.sep).join('/').startsWith(file),
  )
}

function pagesOf(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const holding = (file: string) => chunks.find((chunk) => holds(chunk, file))
  const needed = (files: readonly string[]) => {
    const found = new Set<Chunk>()
    const add = (chunk: Chunk | undefined): void => {
      if (chunk === undefined || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
    }
    for (const file of files) add(holding(file))
    return [...found].map(({ fileName }) => fileName)
  }
  const console = ['main.ts', 'console.tsx']
  const routes = readRoutes()
  const pages: Record<string, string[]> = {
    '*': needed(console),
    '/login': needed(['main.ts', 'login/login.tsx']),
  }
  for (const { id } of routes) {
    // A layout without a path of its own is not a page.
    if (id.split('/').at(-1)?.startsWith('_') === true) continue
    // An index route has no children.
    const branch = routes.filter((one) => id === one.id || id.startsWith(`${one.id}/`))
    const files = branch.map(({ file }) => `${file}?tsr-split=`)
    // An index and the layout around it have the same path: the longer ID comes last and wins.
    pages[pathOf(id)] = needed([...console, ...files])
  }
  return pages
}

interface RouteFile {
  readonly id: string
  readonly file: string
}

/** Returns the files of the route tree, those with shorter IDs first. */
function readRoutes(): readonly RouteFile[] {
  const tree = readFileSync(path.join(folder, 'route-tree.gen.ts'), 'utf8')
  return [...tree.matchAll(/^import \{ Route as \w+ \} from '\.\/(routes\/[^']+)'/gm)]
    .map(([, file = '']) => {
      const source = readFileSync(path.join(folder, file), 'utf8')
      const id = /createFileRoute\(\s*'([^']+)'/.exec(source)?.[1] ?? ''
      return { id, file }
    })
    .filter(({ id }) => id !== '')
    .sort((a, b) => a.id.length - b.id.length)
}

/** Returns the path of a route: its ID without the segments that are not part of the URL. */
function pathOf(id: string): string {
  const parts = id.split('/').filter((part) => part !== '' && !part.startsWith('_'))
  return `/${parts.join('/')}`
}
