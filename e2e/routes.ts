import { readFileSync } from 'node:fs'

const tree = new URL('../packages/console/route-tree.gen.ts', import.meta.url)

/** Every address that the console's route tree has, as it is written there: `/projects/$project/disks`. */
export function routePaths(): readonly string[] {
  const text = readFileSync(tree, 'utf8')
  const table = /export interface FileRoutesByTo \{(.*?)\n\}/s.exec(text)?.[1]
  if (table === undefined) throw new Error('route-tree.gen.ts has no table of addresses')
  return [...table.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path)
}

/** An address with its parameters filled in. @throws when one has no name */
export function fillRoute(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\$(\w+)/g, (_, parameter: string) => {
    const name = names[parameter]
    if (name === undefined) throw new Error(`${path} needs a name for $${parameter}`)
    return encodeURIComponent(name)
  })
}
