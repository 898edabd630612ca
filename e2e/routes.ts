import { readFileSync } from 'node:fs'

const tree = new URL('../packages/console/route-tree.gen.ts', import.meta.url)

/** Returns every path in the console's route tree, such as `/projects/$project/disks`. */
export function routePaths(): readonly string[] {
  const text = readFileSync(tree, 'utf8')
  const table = /export interface FileRoutesByTo \{(.*?)\n\}/s.exec(text)?.[1]
  if (table === undefined) throw new Error('route-tree.gen.ts has no table of addresses')
  return [...table.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path)
}

/**
 * Replaces the parameters of a path by their values.
 * @throws if a parameter has no value
 */
export function fillRoute(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_, parameter: string) => {
    const name = names[parameter]
    if (name === undefined) throw new Error(`${path} needs a name for $${parameter}`)
    return encodeURIComponent(name)
  })
}
