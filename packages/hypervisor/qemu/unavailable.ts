/** Why this host cannot run machines with QEMU, as a sentence with instructions. */
export class QemuUnavailable extends Error {
  override readonly name = 'QemuUnavailable'
}
