import { fail, withEffect, type Command, type CommandGroup, type Effect } from './command.ts'

/** Returns a command that only root may run. With sudo, any user can run it as root. */
const asRoot =
  (name: string, effect: Effect): Command =>
  ({ user, guest }) => {
    if (user !== 'root') return fail(`${name}: Operation not permitted`)
    const what = effect === 'reboot' ? 'reboot' : 'power off'
    return withEffect(
      effect,
      `\nBroadcast message from root@${guest.hostname} on ttyS0:\n\nThe system will ${what} now!\n`,
    )
  }

const powerOff = asRoot('poweroff', 'power-off')
const restart = asRoot('reboot', 'reboot')

export const POWER_COMMANDS: CommandGroup = {
  poweroff: powerOff,
  halt: powerOff,
  reboot: restart,
  shutdown: (context) => (context.args.includes('-r') ? restart(context) : powerOff(context)),
}
