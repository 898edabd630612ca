import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const documents = tracked.filter((file) => file.endsWith('.md') && !file.endsWith('.golden.md'))
const sources = tracked.filter((file) => /\.(?:tsx?|mjs)$/.test(file))

/** Returns the text of a document without its code blocks. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '')

/** Returns the anchors of a document's headings, as GitHub names them. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of textOf(file).matchAll(/^#+ (.+)$/gm)) {
    const base = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    let anchor = base
    for (let count = 1; anchors.has(anchor); count++) anchor = `${base}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/**
 * Returns why a link is broken; null if the link works.
 * @param target path from the root of the repository, with an anchor if the link has one
 */
function brokenBecause(target: string): string | null {
  const [file = '', anchor] = target.split('#')
  if (!existsSync(file)) return `${target}: no such file`
  if (anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)) return null
  return `${target}: no such heading`
}

test('links in documents lead to files and headings that exist', () => {
  const broken = documents.flatMap((file) => {
    return [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^(?:[a-z]+:|\/)/.test(link)) return []
      const [to = '', anchor] = link.split('#')
      const target = to === '' ? file : path.join(path.dirname(file), decodeURI(to))
      const reason = brokenBecause(anchor === undefined ? target : `${target}#${anchor}`)
      return reason === null ? [] : [`${file}: ${reason}`]
    })
  })
  expect(broken).toEqual([])
})

test('citations of the reference in code lead to headings that exist', () => {
  const broken = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/[\w/.-]+\.md(?:#[\w-]+)?/g)].flatMap(([target]) => {
      const reason = brokenBecause(target)
      return reason === null ? [] : [`${file}: ${reason}`]
    }),
  )
  expect(broken).toEqual([])
})

test('files and folders that are named in the guides for contributors exist', () => {
  const packages = ['', ...new Set(tracked.map((file) => /^packages\/[^/]+\//.exec(file)?.[0] ?? ''))]
  const roots = [...packages, 'packages/', 'packages/console/features/']
  const missing = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md'].flatMap((file) => {
    return [...textOf(file).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\/?)`/g)]
      .map(([, named = '']) => named)
      .filter((named) => !/^[@/.]/.test(named))
      .filter((named) => !roots.some((root) => existsSync(root + named)))
      .map((named) => `${file}: ${named}`)
  })
  expect(missing).toEqual([])
})

test('decision records are numbered without gaps, have all sections, and are in the index', () => {
  const folder = 'docs/decisions/'
  const records = documents.filter((file) => file.startsWith(folder) && !file.endsWith('README.md')).sort()
  const index = readFileSync(`${folder}README.md`, 'utf8')
  const sections = [
    'Status: ',
    'Date: ',
    '## Context',
    '## Decision',
    '## Consequences',
    '## Alternatives considered',
  ]
  const wrong = records.flatMap((file, at) => {
    const [name, text] = [file.slice(folder.length), readFileSync(file, 'utf8')]
    const missing = sections.filter((section) => !text.includes(`\n${section}`))
    if (!text.startsWith(`# ${at + 1}. `) || !name.startsWith(String(at + 1).padStart(4, '0')))
      missing.push('its number')
    if (!index.includes(`(${name})`)) missing.push('its line in the index')
    return missing.map((what) => `${name}: ${what}`)
  })
  expect(wrong).toEqual([])
})
