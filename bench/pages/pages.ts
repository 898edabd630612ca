import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { logIn, startProgram } from '@portico/server/testing/server-process.ts'
import pg from 'pg'
import { openBrowser } from '../../e2e/browser.ts'
import { seedInstances } from '../seed.ts'
import { median } from './figures.ts'
import { type Load, type MeasuredPage, measureLoad } from './loads.ts'
import { measureHover, measureMoves } from './moves.ts'
import { profiles } from './profiles.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)

const project = 'measured'
const firstRow = 'tbody a[href*="/instances/vm-"]'
const instances = `/projects/${project}/instances`

const pages: readonly MeasuredPage[] = [
  { name: 'login', path: '/login/main/local', ready: 'input[type=password]', isOpen: true },
  { name: 'projects', path: '/projects', ready: `tbody a[href^="/projects/${project}"]` },
  { name: 'instances', path: instances, ready: firstRow },
  {
    name: 'instance',
    path: `${instances}/vm-0000001/storage`,
    ready: 'main h2',
  },
  { name: 'new instance', path: `/projects/${project}/instances-new`, ready: 'input[name=name]' },
]

const projectLink = `tbody a[href="${instances}"]`

const steps = [
  {
    name: 'projects to instances',
    link: projectLink,
    ready: firstRow,
    back: { link: 'header a[href="/projects"]', ready: projectLink },
  },
] as const

const insideSteps = [
  {
    name: 'instances to disks',
    link: 'nav a[href$="/disks"]',
    ready: 'nav a[aria-current=page][href$="/disks"]',
    back: { link: `nav a[href="${instances}"]`, ready: firstRow },
  },
  {
    name: 'instances to an instance',
    link: firstRow,
    ready: '[role=tablist]',
    back: { link: `nav a[href="${instances}"]`, ready: firstRow },
  },
] as const

interface Site {
  readonly label: string
  readonly url: string
  readonly cookie: string
}

/**
 * Measures opening and changing pages of this console. If the second argument is the folder of another checkout, also
 * measures the console of that checkout in the same run.
 */
export async function measurePages(report: (cells: readonly string[]) => void): Promise<void> {
  const other = process.argv[3]
  const stops: (() => Promise<unknown>)[] = []
  const browser = await openBrowser()
  try {
    const sites: Site[] = [await openSite('this', path.resolve(import.meta.dirname, '../..'), stops)]
    if (other !== undefined) sites.push(await openSite('other', path.resolve(other), stops))
    report([
      'page, profile',
      'content (first paint, usable)',
      'script, files, all bytes, API before + after, shift, blocked',
    ])
    for (const page of pages) {
      for (const profile of profiles) {
        const loads = new Map<string, Load[]>(sites.map(({ label }) => [label, []]))
        for (let round = 0; round < rounds; round++) {
          // The consoles take turns, so that other load on the machine affects both.
          for (const site of sites)
            loads.get(site.label)?.push(await measureLoad(browser, site, page, profile))
        }
        const middles = sites.map(({ label }) => ({ label, load: middle(loads.get(label) ?? []) }))
        for (const { label, load } of middles) report(row(`${page.name}, ${profile.name}, ${label}`, load))
        const [mine, theirs] = middles
        if (mine && theirs) {
          report(['', `${(mine.load.content / theirs.load.content).toFixed(2)} of the other's time`, ''])
        }
      }
    }
    for (const site of sites) {
      const moves = [
        ...(await measureMoves(browser, site, steps, { path: '/projects', ready: projectLink })),
        ...(await measureMoves(browser, site, insideSteps, { path: instances, ready: firstRow })),
      ]
      for (const move of moves) {
        report([
          `${move.name}, ${site.label}`,
          `first ${move.first.toFixed(0)} ms, repeated ${move.repeated.toFixed(0)} ms`,
          `work ${move.work.toFixed(0)} ms, requests ${move.firstRequests} and ${move.repeatedRequests}`,
        ])
      }
      const hovered = await measureHover(browser, site, { path: instances, ready: firstRow })
      report([`10 rows passed over, ${site.label}`, `${hovered} requests`, ''])
    }
  } finally {
    await browser.close()
    for (const stop of stops.toReversed()) await stop()
  }
}

/** Starts the server of a checkout, with a separate database and the same content. */
async function openSite(label: string, checkout: string, stops: (() => Promise<unknown>)[]): Promise<Site> {
  const data = mkdtempSync(path.join(tmpdir(), 'portico-pages-'))
  chmodSync(data, 0o755)
  stops.push(async () => rmSync(data, { recursive: true, force: true }))
  const main = path.join(checkout, 'packages/server/main.ts')
  const server = await startProgram(main, ['--port', '0', '--data', data, '--hypervisor', 'simulated'])
  stops.push(() => server.stop())
  const cookie = await logIn(server.url)
  await fill(server.url, cookie, (await startPostgres(data)).url)
  return { label, url: server.url, cookie }
}

/** Creates a project with instances, and nine projects without instances for the list of projects. */
async function fill(url: string, cookie: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  for (const name of [project, ...Array.from({ length: 9 }, (_, at) => `other-${at}`)]) {
    const response = await fetch(`${url}/v1/projects`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name, description: 'made for measuring' }),
    })
    if (!response.ok) throw new Error(`project ${name}: ${response.status}`)
    if (name === project) await seedInstances(client, ((await response.json()) as { id: string }).id, 1000)
  }
  await client.end()
}

function middle(loads: readonly Load[]): Load {
  const of = (field: keyof Load) => median(loads.map((load) => load[field]))
  return {
    firstPaint: of('firstPaint'),
    content: of('content'),
    usable: of('usable'),
    bytes: of('bytes'),
    script: of('script'),
    scripts: of('scripts'),
    before: of('before'),
    after: of('after'),
    shift: of('shift'),
    blocked: of('blocked'),
  }
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

function row(name: string, load: Load): string[] {
  return [
    name,
    `${load.content.toFixed(0)} ms (${load.firstPaint.toFixed(0)}, ${load.usable.toFixed(0)})`,
    `${kB(load.script)} in ${load.scripts}, ${kB(load.bytes)}, API ${load.before} + ${load.after}, shift ${load.shift.toFixed(3)}, blocked ${load.blocked.toFixed(0)} ms`,
  ]
}
