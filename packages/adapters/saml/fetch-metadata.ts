import { MetadataProblem } from '@portico/control-plane/kernel/saml.ts'
import { KIB } from '@portico/domain/byte-size.ts'
import { checkedRequest } from '#downloads/checked-request.ts'
import { isMirrorAddress, type Mirrors, type Resolve } from '#downloads/allowed-addresses.ts'

export interface MetadataOptions {
  /** identity providers outside the public internet, as configured by the operator */
  readonly internalHosts: Mirrors
  /** the system's resolver by default */
  readonly resolve?: Resolve
  /** total timeout in ms; 5 s by default */
  readonly timeout?: number
}

/** maximum bytes: metadata of one provider have about ten thousand; those of a federation are not for one silo */
const maxBytes = 512 * KIB

/**
 * Fetches metadata: by https from the public internet, or from hosts named by the operator (decision 36).
 * @throws MetadataProblem with the reason
 */
export async function fetchMetadata(
  url: string,
  { internalHosts, resolve, timeout = 5000 }: MetadataOptions,
): Promise<string> {
  try {
    if (!/^https:/i.test(url) && !isMirrorAddress(url, internalHosts)) {
      throw new Error(
        'the must beHTTPS,anyonewhocanchange itcouldsign