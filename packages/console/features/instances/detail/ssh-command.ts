import type { Image } from '@portico/contract/types.ts'
import { loginUser } from '@portico/domain/images/login-user.ts'
import { commentUser } from '@portico/domain/ssh-keys/comment-user.ts'
import type { Jump } from './ssh-route.ts'

/** The SSH command of an instance, and what to do when it is refused. */
export interface SshCommand {
  readonly command: string
  /** Text about the user in the command, with names in backticks */
  readonly user: string
  /** Text about what to try if that user is refused */
  readonly otherwise: string
}

/**
 * Returns the SSH command for an instance. The user is the default user of the image's operating system, or else the
 * user in the comment of a key.
 * @param known.image image of the boot disk; null if unknown
 * @param known.publicKeys the keys with which the instance was created
 * @param known.jumps hosts through which to connect, in order; on other instances, the user is assumed to be the same
 */
export function sshCommand(known: {
  readonly image: Pick<Image, 'name' | 'os' | 'version'> | null
  readonly publicKeys: readonly string[]
  readonly address: string | undefined
  readonly jumps?: readonly Jump[]
}): SshCommand {
  const { image, publicKeys, address = '[address]', jumps = [] } = known
  const ofImage = image === null ? null : loginUser(image)
  const ofKeys = [...new Set(publicKeys.flatMap((key) => commentUser(key) ?? []))]
  const user = ofImage ?? ofKeys[0]
  const others = [...ofKeys, 'root'].filter((name) => name !== user)
  const otherwise =
    `${user === undefined ? 'Try' : 'If it is refused, try'} the user that your user data creates, or ` +
    `${others.map((name) => `\`${name}\``).join(' or ')}. The serial console often shows the name at its login prompt.`
  const at = (host: string) => `${user ?? '[username]'}@${host}`
  const hosts = jumps.map((jump) => (jump.type === 'host' ? `[account]@${jump.address}` : at(jump.address)))
  const through = hosts.length === 0 ? '' : `-J ${hosts.join(',')} `
  return { command: `ssh ${through}${at(address)}`, user: whyUser(), otherwise }

  function whyUser(): string {
    if (ofImage !== null && image !== null) {
      return `The usual user of \`${image.os}\` images is \`${ofImage}\`. This instance boots from image \`${image.name}\`.`
    }
    const about =
      image === null
        ? 'The image of the boot disk is not known.'
        : `The usual user of image \`${image.name}\` (\`${image.os}\`) is not known.`
    return user === undefined ? about : `${about} The comment of an SSH key names the user \`${user}\`.`
  }
}
