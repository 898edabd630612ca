/** The keys of links and peers within settings, for data stored for each. */

export const linkKey = (name: string): string => `link ${name}`

interface PeerName {
  readonly interface_name: string
  readonly addr: string
}

export const peerKey = ({ interface_name, addr }: PeerName): string => `peer ${interface_name} ${addr}`
