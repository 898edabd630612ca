import type { GuestFacts } from '../guest/facts.ts'

const ok = (text: string): string => `[  OK  ] ${text}`

/**
 * Returns the output of a guest during its shutdown.
 * @param last the kernel's final line
 */
export function shutdownLines(
  guest: GuestFacts,
  last: 'Power down' | 'Restarting system',
): readonly string[] {
  return [
    '',
    ok('Stopped target graphical.target - Graphical Interface.'),
    ok('Stopped target multi-user.target - Multi-User System.'),
    ok('Stopped target getty.target - Login Prompts.'),
    ok('Stopped target timers.target - Timer Units.'),
    ok('Stopped cron.service - Regular background program processing daemon.'),
    ok('Stopped serial-getty@ttyS0.service - Serial Getty on ttyS0.'),
    ok('Stopped ssh.service - OpenBSD Secure Shell server.'),
    ok('Stopped rsyslog.service - System Logging Service.'),
    ok('Stopped systemd-logind.service - User Login Management.'),
    ok('Stopped target network-online.target - Network is Online.'),
    ...guest.nics.map((nic) => `systemd-networkd[471]: ${nic.device}: Link DOWN`),
    ok('Stopped systemd-networkd.service - Network Configuration.'),
    ok('Stopped target local-fs.target - Local File Systems.'),
    ok('Unmounted boot-efi.mount - /boot/efi.'),
    ok('Reached target umount.target - Unmount All Filesystems.'),
    ok('Reached target shutdown.target - System Shutdown.'),
    'systemd-shutdown[1]: Syncing filesystems and block devices.',
    'systemd-shutdown[1]: Sending SIGTERM to remaining processes...',
    'systemd-shutdown[1]: Unmounting file systems.',
    'systemd-shutdown[1]: All filesystems unmounted.',
    `reboot: ${last}`,
  ]
}
