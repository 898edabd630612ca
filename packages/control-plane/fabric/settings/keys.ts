/** How links and peers are called within settings, where something is kept of each. */

export const linkKey = (name: string): string => `link ${name}`

interface PeerName {
  readonly interface_name: string
  readonly addr: string
}

export const peerKey = ({ interface_name, addr }: PeerName): string => `peer ${interface_name} ${addr}`
