/** Keys of the links and peers in settings, under which data about each of them is stored. */

export const linkKey = (name: string): string => `link ${name}`

interface PeerName {
  readonly interface_name: string
  readonly addr: string
}

export const peerKey = ({ interface_name, addr }: PeerName): string => `peer ${interface_name} ${addr}`
