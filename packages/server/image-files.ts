import path from 'node:path'
import type { Downloads } from '@portico/control-plane/kernel/downloads.ts'
import type { ImageConverter } from '@portico/hypervisor/image-files.ts'
import { canConvert, qemuImageConverter } from '@portico/hypervisor/qemu/images/converter.ts'
import { openDownloads } from '@portico/adapters/downloads/downloads.ts'
import type { Mirrors } from '@portico/adapters/downloads/allowed-addresses.ts'

/** The services of this server for image files, other than storing them. */
export interface ImageServices {
  /** null if the host lacks the programs for conversion */
  readonly imageConverter: ImageConverter | null
  readonly downloads: Downloads
}

/**
 * @param folder returns the data folder, and creates it if it is missing; called only to store something in it
 * @param mirrors hosts in private networks from which images may be downloaded
 */
export async function imageServices(folder: () => string, mirrors: Mirrors): Promise<ImageServices> {
  return {
    imageConverter: canConvert() ? await qemuImageConverter(path.join(folder(), 'conversions')) : null,
    downloads: openDownloads({ mirrors }),
  }
}
