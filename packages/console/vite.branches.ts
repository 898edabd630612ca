import type { Plugin } from 'vite'

/** A branch of the route tree that comes after the first page, in a file of its own. */
export interface Branch {
  readonly name: string
  /** The file of its topmost route, below the folder of the console. */
  readonly file: string
}

/** The module that a branch is in, below the folder of the console. */
export function treeOf({ name }: Branch): string {
  return `route-tree.gen.ts?branch=${name}`
}

/** What a route file is called in route-tree.gen.ts, and what is done with it there. */
interface Member {
  readonly name: string
  readonly file: string
  readonly statements: readonly string[]
}

const importLine = /^import \{ Route as (\w+)Import \} from '\.\/(routes\/[^']+)'$/gm
const update = (name: string) => new RegExp(`^const ${name} = ${name}Import\\.update\\([^]*?\\) *$`, 'm')
const children = (name: string) => new RegExp(`^const ${name}Children(: \\w+)? = \\{[^]*?\\}$`, 'm')
const withChildren = (name: string) => new RegExp(`^const ${name}WithChildren = .*$`, 'm')

/**
 * Takes branches out of the text of route-tree.gen.ts. What is left holds a place for each (shell/router/branches.ts);
 * what was taken is a module of its own for each, `route-tree.gen.ts?branch=NAME`, which exports the topmost `route`.
 * @throws where the text is not what the router's generator writes, or a branch has no route of its own to hang from
 */
export function splitTree(
  tree: string,
  branches: readonly Branch[],
): { trunk: string; branches: ReadonlyMap<string, string> } {
  const plain = withoutNeedless(tree)
  const members = [...plain.matchAll(importLine)].map(([, name = '', file = '']) =>
    readMember(plain, name, file),
  )
  const cut = branches.map((branch) => cutBranch(plain, branch, members))
  let trunk = plain
  for (const { branch, of, top } of cut) {
    for (const { name, file, statements } of of) {
      trunk = trunk.replace(`import { Route as ${name}Import } from './${file}'\n`, '')
      for (const statement of statements) trunk = trunk.replace(statement, () => '')
    }
    const entry = new RegExp(`^(  .*)\\b${top.name}: ${top.name}(WithChildren)?\\b`, 'm')
    if (!entry.test(trunk)) throw new Error(`${top.file} hangs from nothing in the route tree`)
    trunk = trunk.replace(
      entry,
      `$1${top.name}: lateBranch(${parentOf(top)}, [${pathsOf(top, of).join(', ')}], () => import('./${treeOf(branch)}'))`,
    )
  }
  return {
    trunk: `import { lateBranch } from './shell/router/branches.ts'\n${trunk}`,
    branches: new Map(cut.map(({ branch, text }) => [branch.name, text])),
  }
}

function readMember(tree: string, name: string, file: string): Member {
  const found = [update(name), children(name), withChildren(name)].map((one) => one.exec(tree)?.[0])
  return { name, file, statements: found.filter((one) => one !== undefined) }
}

function cutBranch(tree: string, branch: Branch, members: readonly Member[]) {
  const folder = branch.file.replace(/\.tsx$/, '/')
  const of = members.filter(({ file }) => file === branch.file || file.startsWith(folder))
  const top = of.find(({ file }) => file === branch.file)
  if (top === undefined) throw new Error(`no route of the tree is in ${branch.file}`)
  const parent = members.find(({ name }) => name === parentOf(top))
  if (parent === undefined) throw new Error(`${branch.file} has no parent`)
  // Children are made before their parents, as in the tree itself.
  const statements = of.flatMap((member) => member.statements)
  const inOrder = statements.toSorted((a, b) => tree.indexOf(a) - tree.indexOf(b))
  const root = top.statements.some((one) => withChildren(top.name).test(one)) ? 'WithChildren' : ''
  const text = [
    `import { Route as ${parent.name} } from './${parent.file}'`,
    ...of.map(({ name, file }) => `import { Route as ${name}Import } from './${file}'`),
    ...inOrder,
    `export const route = ${top.name}${root}`,
  ].join('\n')
  return { branch, of, top, text }
}

/** The name of the route that a route lies in. */
function parentOf({ file, statements }: Member): string {
  const name = statements.map((one) => /getParentRoute: \(\) => (\w+)/.exec(one)?.[1]).find(Boolean)
  if (name === undefined) throw new Error(`${file} has no parent`)
  return name
}

/** Where a branch begins, in quotes: at its topmost route, or where that has no path of its own, where those below do. */
function pathsOf(top: Member, members: readonly Member[]): readonly string[] {
  const own = pathOf(top)
  if (own !== undefined) return [`'${own}'`]
  const below = members.filter((member) => member !== top && parentOf(member) === top.name)
  const begins = below.map((member) => /^\/[^/]+/.exec(pathOf(member) ?? '')?.[0])
  if (begins.length === 0 || begins.includes(undefined)) throw new Error(`${top.file} has no path of its own`)
  return [...new Set(begins)].map((path) => `'${path}'`)
}

function pathOf({ statements }: Member): string | undefined {
  return statements.map((one) => /\bpath: '([^']+)'/.exec(one)?.[1]).find(Boolean)
}

/** The types speak of all routes, and in a build are not read; a route whose id is its path is named by that alone. */
function withoutNeedless(tree: string): string {
  return tree
    .replaceAll(/^(export )?interface \w+ \{[^]*?^\}/gm, '')
    .replaceAll(/^declare module [^]*?^\}/gm, '')
    .replaceAll(/\bid: ('[^']+'),(?=path: \1,)/g, '')
}

/** Builds the console with some branches of its route tree in files of their own. */
export function lateBranches(branches: readonly Branch[]): Plugin {
  return {
    name: 'portico:late-branches',
    enforce: 'pre',
    transform(code, id) {
      const [file = '', query = ''] = id.split('?', 2)
      if (!file.endsWith('/route-tree.gen.ts')) return null
      const tree = splitTree(code, branches)
      const name = /\bbranch=(\w+)/.exec(query)?.[1]
      return { code: name === undefined ? tree.trunk : (tree.branches.get(name) ?? ''), map: null }
    },
  }
}
