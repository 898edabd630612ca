import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** The other packages that each package may import (ARCHITECTURE.md). */
const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  hypervisor: ['domain'],
  'control-plane': ['domain', 'contract', 'hypervisor'],
  adapters: ['domain', 'contract', 'hypervisor', 'control-plane'],
  server: ['domain', 'contract', 'hypervisor', 'control-plane', 'adapters'],
  testing: ['domain', 'contract', 'hypervisor', 'control-plane', 'adapters'],
  preview: ['domain', 'contract', 'hypervisor', 'control-plane', 'console'],
  console: ['domain', 'contract'],
}

/** Folders of the hypervisor package that never run in browsers. */
const hostFolders = [
  'packages/hypervisor/libvirt/',
  'packages/hypervisor/network/ovn/',
  'packages/hypervisor/qemu/',
]

/** Packages that run in Node and in browsers, so only their tests may import node: modules. */
const portable = ['domain', 'contract', 'control-plane', 'console']

/** Third-party packages that only some packages may import. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  zod: ['contract', 'control-plane', 'preview', 'server', 'testing'],
  pg: ['adapters', 'server', 'testing'],
  'pg-copy-streams': ['server'],
  kysely: ['control-plane', 'adapters', 'server', 'testing', 'preview'],
}

/** Single files of other packages that a package may import in addition. */
const opened: Readonly<Record<string, readonly string[]>> = {
  // These files contain the initial data of a page, and the matching of addresses to pages.
  server: ['@portico/console/data/initial-data.ts', '@portico/console/data/pattern.ts'],
}

/**
 * Packages that only tests of a package may import: for the control plane, the test harness and the adapters that the
 * harness uses.
 */
const forTests: Readonly<Record<string, readonly string[]>> = {
  'control-plane': ['adapters', 'testing'],
  server: ['testing'],
  preview: ['testing'],
}

/** Foundation areas of the control plane, from the lowest to the highest. Every other area may import them. */
const foundation = ['kernel', 'authorization', 'reconcile']

/**
 * The areas that each area of the control plane may import, from the lowest to the highest. Areas may only import
 * earlier ones, which excludes cycles; a test checks the table. All areas above the foundation may import the
 * foundation. Files outside areas are the composition root, which may import everything, and which only the demo
 * imports.
 */
export const allowedAreas: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  authorization: ['kernel'],
  reconcile: ['kernel'],
  network: [],
  fabric: [],
  fleet: [],
  identity: [],
  tasks: [],
  metrics: ['fleet', 'network'],
  compute: ['fleet', 'identity', 'metrics', 'network', 'tasks'],
  projects: ['compute', 'identity', 'network'],
  'revertible-changes': ['fabric', 'network'],
  issues: ['fabric', 'fleet', 'metrics', 'network'],
  portico: ['issues', 'metrics', 'network'],
  support: ['fabric', 'portico'],
  bulk: ['compute', 'fabric', 'identity', 'network', 'projects', 'tasks'],
  exports: ['bulk', 'portico', 'tasks'],
  demo: ['compute', 'identity'],
}

export interface Violation {
  readonly file: string
  readonly specifier: string
  readonly rule: string
}

/** Returns the module specifiers that a file imports, either statically or with a constant `import()`. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const statics = module.staticImports.map((entry) => entry.moduleRequest.value)
  const reexports = module.staticExports.flatMap((entry) =>
    entry.entries.flatMap((item) => (item.moduleRequest === null ? [] : [item.moduleRequest.value])),
  )
  const dynamics = module.dynamicImports.map((entry) =>
    source.slice(entry.moduleRequest.start, entry.moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
  )
  return [...new Set([...statics, ...reexports, ...dynamics])]
}

/**
 * Returns the violations of the import rules in a file. @param file path from the repository's root, with forward
 * slashes
 */
export function violationsIn(file: string, source: string): Violation[] {
  const [, owner = '', ...rest] = file.split('/')
  const inner = rest.join('/')
  const isTest = /\.test\.tsx?$/.test(file) || /(^|\/)testing\//.test(`${owner}/${inner}`)
  return importsOf(file, source).flatMap((specifier) => {
    const rule = brokenRule(owner, file, specifier, isTest)
    return rule === null ? [] : [{ file, specifier, rule }]
  })
}

function brokenRule(owner: string, file: string, specifier: string, isTest: boolean): string | null {
  if (specifier.startsWith('@portico/')) return brokenDirection(owner, specifier, isTest)
  if (specifier.startsWith('#')) {
    return brokenInside(owner, file, `packages/${owner}/${specifier.slice(1)}`, isTest)
  }
  if (specifier.startsWith('.')) return brokenRelative(owner, file, specifier, isTest)
  if (specifier.startsWith('node:')) {
    const onHost = hostFolders.some((folder) => file.startsWith(folder))
    const bound = portable.includes(owner) || (owner === 'hypervisor' && !onHost)
    const configuration = /\/vite\.\w+\.ts$/.test(file)
    return bound && !isTest && !configuration ? `${owner} runs in browsers too: no node: modules` : null
  }
  const name = specifier.split('/')[0] ?? ''
  const users = reserved[name]
  return users !== undefined && !users.includes(owner) && !isTest ? `${name} is not for ${owner}` : null
}

function brokenDirection(owner: string, specifier: string, isTest: boolean): string | null {
  const target = specifier.split('/')[1] ?? ''
  if (target === owner) return 'inside a package imports are relative or begin with #'
  const allowed = [...(allowedPackages[owner] ?? []), ...(isTest ? (forTests[owner] ?? []) : [])]
  const isOpened = opened[owner]?.some((folder) => specifier.startsWith(folder)) === true
  return isOpened || allowed.includes(target) ? null : `${owner} may not import ${target}`
}

function brokenRelative(owner: string, file: string, specifier: string, isTest: boolean): string | null {
  const target = path.posix.join(path.posix.dirname(file), specifier)
  if (!target.startsWith(`packages/${owner}/`)) return 'other packages are imported by name (@portico/…)'
  const isUp = specifier.startsWith('../')
  const isFar = specifier.startsWith('../../') || (isUp && topFolder(file) !== topFolder(target))
  if (isFar) return `neighbours are imported by their place, others by name (#${inPackage(target)})`
  return brokenInside(owner, file, target, isTest)
}

/** Returns a path relative to its package. */
function inPackage(file: string): string {
  return file.split('/').slice(2).join('/')
}

function topFolder(file: string): string {
  const [first = '', ...rest] = inPackage(file).split('/')
  return rest.length === 0 ? '' : first
}

/**
 * Returns the rule that an import within a package violates, or null.
 * @param target the imported file, as a path from the repository's root like `file`
 */
function brokenInside(owner: string, file: string, target: string, isTest: boolean): string | null {
  if (owner === 'control-plane') return isTest ? null : brokenArea(file, target)
  if (owner !== 'console') return null
  return brokenFeature(file, target) ?? brokenUi(file, target)
}

/** Areas of the control plane may only import lower areas. Tests may import any area. */
function brokenArea(file: string, target: string): string | null {
  const [from, to] = [topFolder(file), topFolder(target)]
  if (from === '' || from === to) return null
  const allowed = allowedAreas[from]
  if (allowed === undefined) return `${from} is in no line of allowedAreas (tools/import-rules.ts)`
  if (to === '') return from === 'demo' ? null : 'the composition root passes in what areas need'
  if (foundation.includes(to) && !foundation.includes(from)) return null
  return allowed.includes(to) ? null : `area ${from} may not import area ${to}`
}

/** A feature's folder is private: other features import its index.ts, or lazily load the components in its lazy.ts. */
function brokenFeature(file: string, target: string): string | null {
  const feature = (name: string) => /^packages\/console\/features\/([^/]+)\//.exec(name)?.[1]
  const [from, to] = [feature(file), feature(target)]
  if (to === undefined || from === to || /\/features\/[^/]+\/(index|lazy)\.tsx?$/.test(target)) return null
  const entry = file.startsWith('packages/console/routes/')
  return entry ? null : `the inside of feature ${to} is its own: import its index`
}

/** The design system imports neither routes nor the API. */
function brokenUi(file: string, target: string): string | null {
  const inside = file.startsWith('packages/console/ui/')
  return inside && !target.startsWith('packages/console/ui/') ? 'ui knows nothing outside itself' : null
}

/** Checks files on disk. @param files paths relative to `root` */
export function checkFiles(root: string, files: readonly string[]): Violation[] {
  return files.flatMap((file) => violationsIn(file, readFileSync(path.join(root, file), 'utf8')))
}
