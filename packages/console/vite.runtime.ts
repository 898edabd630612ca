import type { Plugin, Rolldown } from 'vite'
import { holds } from './vite.pages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * The bundler's few own functions, which it keeps in a file of their own (0.4 kB) that every page would have to fetch:
 * they go to the head of the file that every page begins with.
 * @throws where that one needs others first, or the bundler writes them in another way
 */
export function runtimeInBase(): Plugin {
  return {
    name: 'portico:runtime-in-base',
    apply: 'build',
    // Before what counts files.
    enforce: 'pre',
    generateBundle: (_options, bundle) => moveRuntime(bundle),
  }
}

/** What the bundler calls its own functions' file. */
const runtimeName = 'rolldown-runtime'
const imported = new RegExp(`import(?:\\{([^{}]*)\\}from)?"\\./${runtimeName}-[^"]*\\.js";`)
const exported = /export\{([^{}]*)\};?\s*$/
/** No name that is made short begins so. */
const prefix = '$runtime_'

/** Moves the file's contents within a bundle, in place; another application than the console stays as it is. */
export function moveRuntime(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const runtime = chunks.find(({ name }) => name === runtimeName)
  if (runtime === undefined) return
  const users = chunks.filter(({ imports }) => imports.includes(runtime.fileName))
  const base = users.find((chunk) => holds(chunk, 'main.ts'))
  // Another application, such as the preview, begins with files of its own.
  if (base === undefined) return
  const others = base.imports.filter((file) => file !== runtime.fileName)
  if (others.length > 0)
    throw new Error(
      `the page's first file has no room for the bundler's functions: it imports ${others.join(', ')}`,
    )
  embed(bundle, base, runtime.code)
  base.imports = others
  for (const user of users.filter((one) => one !== base)) {
    rename(user, base.fileName)
    user.imports = [
      ...new Set(user.imports.map((file) => (file === runtime.fileName ? base.fileName : file))),
    ]
  }
  delete bundle[runtime.fileName]
  if (runtime.sourcemapFileName) delete bundle[runtime.sourcemapFileName]
}

/** Its own line at the head of the file, so that the map of the rest holds. */
function embed(bundle: Bundle, base: Chunk, code: string): void {
  const names = pairsOf(exported, code)
  const own = pairsOf(imported, base.code)
  const outside = names.map(([, name]) => prefix + name)
  const body = code.replace(exported, `return[${names.map(([local]) => local).join()}]`)
  const locals = own.map(([name, local]) => `${local}=${prefix}${name}`)
  const head = [
    `const[${outside.join()}]=(()=>{${body}})()${locals.map((local) => `,${local}`).join('')};`,
    `export{${outside.join()}};`,
  ].join('')
  base.code = `${head}\n${base.code.replace(imported, (line) => ' '.repeat(line.length))}`
  if (base.map !== null) base.map.mappings = `;${base.map.mappings}`
  const map = base.sourcemapFileName ? bundle[base.sourcemapFileName] : undefined
  if (map?.type === 'asset') {
    const source = JSON.parse(String(map.source)) as { mappings: string }
    map.source = JSON.stringify({ ...source, mappings: `;${source.mappings}` })
  }
}

/** In as much room as before wherever that is enough, so that the map holds. */
function rename(user: Chunk, file: string): void {
  const names = pairsOf(imported, user.code).map(([name, local]) => `${prefix}${name} as ${local}`)
  const from = `"./${file.replace(/^.*\//, '')}";`
  const line = names.length === 0 ? `import${from}` : `import{${names.join()}}from${from}`
  user.code = user.code.replace(imported, (before) => line.padEnd(before.length))
}

/** What is written as `a as b,c` in braces: each name with the one that it gets. */
function pairsOf(braces: RegExp, code: string): (readonly [string, string])[] {
  const found = braces.exec(code)
  if (found === null) throw new Error(`the bundler no longer writes ${braces.source}`)
  const list = found[1]?.split(',') ?? []
  return list.map((pair) => {
    const [name = '', local = name] = pair.trim().split(/ as /)
    return [name, local] as const
  })
}
