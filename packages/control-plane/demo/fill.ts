import type { Api } from '@portico/contract/client.ts'
import type { Random } from '@portico/domain/ports.ts'
import type { ControlPlane } from '#control-plane.ts'
import { firstSilo } from '#first-start.ts'
import { asPerson, type Caller, must } from './caller.ts'
import { buildFabric } from './fabric.ts'
import type { DemoHost } from './host.ts'
import { importImage } from './images.ts'
import type { InstanceOptions } from './instances.ts'
import { addPeople, peopleOf } from './people.ts'
import { inventPast } from './past.ts'
import { buildProject, buildSnapshots } from './project.ts'
import { buildSilo } from './silos.ts'
import { dataPlatform } from './story/data-platform.ts'
import { lab, studio } from './story/other-silos.ts'
import { sandbox } from './story/sandbox.ts'
import { askForSupport } from './support.ts'
import { tidyUp } from './tasks.ts'
import { siloImages } from './story/silo.ts'
import type { DemoProject } from './story/story.ts'
import { webShop } from './story/web-shop.ts'

export interface DemoOptions {
  /** The first of the silos, `main` unless given. It needs an administrator, local users and a default IP pool. */
  readonly silo?: string
  /** decides what is left to chance, such as keys */
  readonly random: Random
  /** Make an instance's next start fail, where the hypervisor can be told to; else none fails. */
  readonly failNextStart?: (instance: string, why: string) => Promise<void>
  /** Let time go by between the chapters, where the clock can be turned; else everything happens now. */
  readonly passHours?: (hours: number) => Promise<void>
  /** What needs a server: certificates, and an identity provider. Left out with what is made of it unless given. */
  readonly host?: DemoHost
  /** of people beside the first silo who sign in with one; made unless given */
  readonly password?: string
}

/** What was made now. */
export interface Filled {
  /** names of silos */
  readonly silos: readonly string[]
  /** of people who sign in with one: the only time that it is told; null where there are none */
  readonly password: string | null
}

/** The setting that says it has been done. */
const settingKey = 'demo'

/** Sandbox first: people always begin there. */
const projects: readonly DemoProject[] = [sandbox, webShop, dataPlatform]

/**
 * Fill a silo with example content, and others beside it, through the same calls that people make; before the control
 * plane is started, since it does the background work it needs itself. Silos of which that has been done are left alone,
 * and so are those of the same names that were not made for it; a filling that was interrupted is finished.
 * @throws when the server refuses something, naming it
 */
export async function fillDemo(controlPlane: ControlPlane, options: DemoOptions): Promise<Filled> {
  const {
    silo = firstSilo,
    random,
    failNextStart,
    passHours = () => Promise.resolve(),
    host = null,
  } = options
  const { silos: filled, begun = [] } = await readNote(controlPlane)
  const isFirstMissing = !filled.includes(silo)
  const administrator = { silo, random }
  if (isFirstMissing) await fillFirst(controlPlane, administrator, { failNextStart, passHours })
  const wanted = [lab, ...(host === null ? [] : [studio])].filter(({ name }) => !filled.includes(name))
  const present = await siloNames(controlPlane)
  // One that has such a name by chance is somebody's: nobody is added to it, and no password of it is set.
  const missing = wanted.filter(({ name }) => begun.includes(name) || !present.includes(name))
  const note = { silos: filled, begun: [...new Set([...begun, ...missing.map(({ name }) => name)])] }
  if (missing.length > 0) await writeNote(controlPlane, note)
  const password = options.password ?? newPassword(random)
  for (const each of missing) {
    await buildSilo(controlPlane, administrator, each, { random, host, password, failNextStart })
  }
  await controlPlane.reconciler.settle()
  if (isFirstMissing) {
    await passHours(20)
    await asPerson(controlPlane, administrator, startLatecomers)
  }
  if (isFirstMissing) await inventPast(controlPlane)
  const silos = [...(isFirstMissing ? [silo] : []), ...missing.map(({ name }) => name)]
  // All at once and at the end: who is told nothing was told no password.
  if (silos.length > 0) await writeNote(controlPlane, { ...note, silos: [...filled, ...silos] })
  return { silos, password: missing.some(({ signIn }) => signIn === 'local') ? password : null }
}

async function fillFirst(
  controlPlane: ControlPlane,
  administrator: Caller,
  { failNextStart, passHours }: InstanceOptions & Required<Pick<DemoOptions, 'passHours'>>,
): Promise<void> {
  const { silo, random } = administrator
  const chapter = (work: (api: Api) => Promise<void>) => asPerson(controlPlane, administrator, work)
  await chapter((api) => widenDefaultPool(api, silo))
  await chapter(failOneSled)
  await chapter(async (api) => {
    await addPeople(api, silo, random)
    await buildFabric(api)
    await buildProject(api, { ...sandbox, instances: [] }, await peopleOf(api), { failNextStart })
    for (const image of siloImages) await importImage(api, sandbox.name, image)
  })
  for (const project of projects) {
    await passHours(50)
    await chapter(async (api) => buildProject(api, project, await peopleOf(api), { failNextStart }))
  }
  // Only disks that are there can be copied.
  await controlPlane.reconciler.settle()
  await passHours(70)
  for (const project of projects) await chapter((api) => buildSnapshots(api, project))
  await chapter(tidyUp)
  await chapter(askForSupport)
}

/**
 * Addresses for benchmarks (RFC 2544), which lead nowhere either: with those that the default pool begins with, 5,000
 * instances can have one each, and their outbound NAT. Safe to repeat.
 */
const benchmarkRange = { first: '198.18.0.1', last: '198.18.31.254' }

async function widenDefaultPool(api: Api, silo: string): Promise<void> {
  const { items: pools } = await must(api.siloIpPoolList({ path: { silo } }))
  const pool = pools.find(({ isDefault }) => isDefault)?.id
  if (pool === undefined) return
  const { items: ranges } = await must(api.ipPoolRangeList({ path: { pool }, query: { limit: 1000 } }))
  if (ranges.some(({ range }) => range.first === benchmarkRange.first)) return
  await must(api.ipPoolRangeAdd({ path: { pool }, body: benchmarkRange }))
}

/** One of the sleds has failed before anything runs, so that none of what runs is lost with it. */
async function failOneSled(api: Api): Promise<void> {
  const {
    items: [rack],
  } = await must(api.rackList({ query: {} }))
  if (rack === undefined) return
  const { sleds, canDrill } = await must(api.porticoRackContents({ path: { rack: rack.id } }))
  const sled = sleds.find(({ cubby }) => cubby === failingCubby)
  if (sled === undefined || !canDrill) return
  await must(api.porticoSledDrillBegin({ path: { sled: sled.id } }))
}

/** Where the sled is that fails: in the middle, and far from where small racks end. */
const failingCubby = 21

/** Letters and digits of 12 random bytes. */
function newPassword(random: Random): string {
  return btoa(String.fromCharCode(...random.bytes(12)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Last of all, so that whoever looks right after finds something on the move. */
async function startLatecomers(api: Api): Promise<void> {
  for (const project of projects) {
    for (const { name, fate } of project.instances) {
      if (fate !== 'starting') continue
      await must(api.instanceStart({ path: { instance: name }, query: { project: project.name } }))
    }
  }
}

/** What was done before. */
interface Note {
  /** names of silos that are filled */
  readonly silos: readonly string[]
  /** names of those beside the first that were made for this, filled or not */
  readonly begun?: readonly string[]
}

async function readNote(controlPlane: ControlPlane): Promise<Note> {
  return controlPlane.asSystem('demo', async ({ db }) => {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', settingKey)
      .executeTakeFirst()
    return (row?.value as Note | undefined) ?? { silos: [] }
  })
}

async function writeNote(controlPlane: ControlPlane, note: Note): Promise<void> {
  const value = JSON.stringify(note)
  await controlPlane.asSystem('demo', ({ db }) =>
    db
      .insertInto('setting')
      .values({ key: settingKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
}

async function siloNames(controlPlane: ControlPlane): Promise<readonly string[]> {
  const rows = await controlPlane.asSystem('demo', ({ db }) => db.selectFrom('silo').select('name').execute())
  return rows.map(({ name }) => name)
}
