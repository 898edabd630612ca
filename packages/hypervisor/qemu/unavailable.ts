/** Thrown when this host cannot run machines with QEMU. The message has instructions. */
export class QemuUnavailable extends Error {
  override readonly name = 'QemuUnavailable'
}
