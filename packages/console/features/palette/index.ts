import type { KindWith } from '#kinds/kinds.ts'
import type { PaletteThing } from '#shell/palette/things.ts'
import { diskThing } from '../disks/index.ts'
import { floatingIpThing } from '../floating-ips/index.ts'
import { imageThing } from '../images/index.ts'
import { instanceThing } from '../instances/index.ts'
import { projectThing } from '../projects/index.ts'
import { snapshotThing } from '../snapshots/index.ts'

/** What the palette can do to things that were found, by what search calls their kinds. */
export const things: Readonly<Record<KindWith<'found'>, PaletteThing>> = {
  instance: instanceThing,
  disk: diskThing,
  snapshot: snapshotThing,
  image: imageThing,
  floating_ip: floatingIpThing,
  project: projectThing,
}
