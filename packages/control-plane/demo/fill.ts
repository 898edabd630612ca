import type { Api } from '@portico/contract/client.ts'
import type { Random } from '@portico/domain/ports.ts'
import type { ControlPlane } from '#control-plane.ts'
import { firstSilo } from '#first-start.ts'
import { asAdministrator, must } from './caller.ts'
import { importImage } from './images.ts'
import { addPeople, peopleOf } from './people.ts'
import { buildProject, buildSnapshots } from './project.ts'
import { dataPlatform } from './story/data-platform.ts'
import { sandbox } from './story/sandbox.ts'
import { tidyUp } from './tasks.ts'
import { siloImages } from './story/silo.ts'
import type { DemoProject } from './story/story.ts'
import { webShop } from './story/web-shop.ts'

export interface DemoOptions {
  /** `main` unless given. It needs an administrator, local users and a default IP pool. */
  readonly silo?: string
  /** decides what is left to chance, such as keys */
  readonly random: Random
  /** Make an instance's next start fail, where the hypervisor can be told to; else none fails. */
  readonly failNextStart?: (instance: string, why: string) => Promise<void>
  /** Let time go by between the chapters, where the clock can be turned; else everything happens now. */
  readonly passHours?: (hours: number) => Promise<void>
}

/** The setting that says it has been done. */
const settingKey = 'demo'

/** Sandbox first: people always begin there. */
const projects: readonly DemoProject[] = [sandbox, webShop, dataPlatform]

/**
 * Fill a silo with example content, through the same calls that people make; before the control plane is started,
 * since it does the background work it needs itself. Does nothing when that has been done; a filling that was
 * interrupted is finished.
 * @returns whether anything was made
 * @throws when the server refuses something, naming it
 */
export async function fillDemo(controlPlane: ControlPlane, options: DemoOptions): Promise<boolean> {
  const { silo = firstSilo, random, failNextStart, passHours = () => Promise.resolve() } = options
  if (await isFilled(controlPlane, silo)) return false
  const chapter = (work: (api: Api) => Promise<void>) => asAdministrator(controlPlane, { silo, random }, work)

  await chapter(async (api) => {
    await addPeople(api, silo, random)
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
  await controlPlane.reconciler.settle()
  await passHours(20)
  await chapter(startLatecomers)
  await noteFilled(controlPlane, silo)
  return true
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

async function isFilled(controlPlane: ControlPlane, silo: string): Promise<boolean> {
  return (await filledSilos(controlPlane)).includes(silo)
}

async function filledSilos(controlPlane: ControlPlane): Promise<string[]> {
  return controlPlane.asSystem('demo', async ({ db }) => {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', settingKey)
      .executeTakeFirst()
    return (row?.value as { silos: string[] } | undefined)?.silos ?? []
  })
}

async function noteFilled(controlPlane: ControlPlane, silo: string): Promise<void> {
  const value = JSON.stringify({ silos: [...(await filledSilos(controlPlane)), silo] })
  await controlPlane.asSystem('demo', ({ db }) =>
    db
      .insertInto('setting')
      .values({ key: settingKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )
}
