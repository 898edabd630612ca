/** A reason why this host cannot run machines on QEMU, in a sentence that says what to do. */
export class QemuUnavailable extends Error {
  override readonly name = 'QemuUnavailable'
}
