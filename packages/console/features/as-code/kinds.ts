import type { Disk, FloatingIp, Image, Instance, Project, Snapshot, SshKey } from '@portico/contract/types.ts'
import type { KindWith } from '#kinds/kinds.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { diskCode } from '../disks/late.ts'
import { floatingIpCode } from '../floating-ips/late.ts'
import { imageCode } from '../images/late.ts'
import { instanceCode } from '../instances/late.ts'
import { projectCode } from '../projects/late.ts'
import { snapshotCode } from '../snapshots/late.ts'
import { sshKeyCode } from '../ssh-keys/late.ts'

/** What is needed of a thing to write it as code, by its kind. */
export interface Coded {
  instance: Placed<Instance>
  disk: Placed<Disk>
  snapshot: Placed<Snapshot>
  /** One of the silo lies in no project. */
  image: Placed<Image, string | null>
  floating_ip: Placed<FloatingIp>
  project: Placed<Project, null>
  ssh_key: Placed<SshKey, null>
}

/** Kinds whose things can be shown as code. */
export type CodedKind = KindWith<'coded'>

/** A thing whichever kind it is of. */
export type AnyCoded = { [Kind in CodedKind]: { readonly kind: Kind } & Coded[Kind] }[CodedKind]

export const kindCodes: { readonly [Kind in CodedKind]: KindCode<Coded[Kind]> } = {
  instance: instanceCode,
  disk: diskCode,
  snapshot: snapshotCode,
  image: imageCode,
  floating_ip: floatingIpCode,
  project: projectCode,
  ssh_key: sshKeyCode,
}
