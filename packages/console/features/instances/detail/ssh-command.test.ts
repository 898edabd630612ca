import { expect, test } from 'vitest'
import { sshCommand } from './ssh-command.ts'

const debian = { name: 'debian-13', os: 'debian', version: '13' }
const own = { name: 'ours', os: 'appliance', version: '1' }
const key = 'ssh-ed25519 AAAAC3 ada@laptop'
const address = '192.0.2.7'

test('the SSH command contains the default user of the image', () => {
  const { command, user, otherwise } = sshCommand({ image: debian, publicKeys: [key], address })
  expect(command).toBe('ssh debian@192.0.2.7')
  expect(user).toBe(
    'The usual user of `debian` images is `debian`. This instance boots from image `debian-13`.',
  )
  expect(otherwise).toContain('or `ada` or `root`.')
})

test("the SSH command contains the user in a key's comment when the default user of the image is unknown", () => {
  const { command, user, otherwise } = sshCommand({ image: own, publicKeys: [key], address })
  expect(command).toBe('ssh ada@192.0.2.7')
  expect(user).toContain(
    'image `ours` (`appliance`) is not known. The comment of an SSH key names the user `ada`.',
  )
  expect(otherwise).toContain('or `root`.')
})

test('the SSH command has a placeholder when neither the image nor a key determines the user', () => {
  const { command, user, otherwise } = sshCommand({ image: null, publicKeys: [], address: undefined })
  expect(command).toBe('ssh [username]@[address]')
  expect(user).toBe('The image of the boot disk is not known.')
  expect(otherwise).toContain('Try the user that your user data creates, or `root`.')
})

test('the SSH command connects through the given hosts', () => {
  const jumps = [
    { type: 'host', address: 'rack.example' },
    { type: 'instance', name: 'bastion', address: '192.0.2.1' },
  ] as const
  const { command } = sshCommand({ image: debian, publicKeys: [], address: '172.30.0.6', jumps })
  expect(command).toBe('ssh -J [account]@rack.example,debian@192.0.2.1 debian@172.30.0.6')
})
