import type { GuestFacts } from '../guest/facts.ts'
import { rootDevice } from './kernel.ts'

const ok = (text: string): string => `[  OK  ] ${text}`
const started = (what: string): string => ok(`Started ${what}.`)
const finished = (what: string): string => ok(`Finished ${what}.`)
const reached = (what: string): string => ok(`Reached target ${what}.`)

/** Returns the output of the service manager up to the local file systems. */
export function earlyServices(guest: GuestFacts): readonly string[] {
  return [
    '',
    `Welcome to ${guest.os.prettyName}!`,
    '',
    ok('Created slice system-getty.slice - Slice /system/getty.'),
    ok('Created slice system-serial\\x2dgetty.slice - Slice /system/serial-getty.'),
    ok('Created slice user.slice - User and Session Slice.'),
    started('systemd-ask-password-console.path - Dispatch Password Requests to Console'),
    reached('cryptsetup.target - Local Encrypted Volumes'),
    reached('paths.target - Path Units'),
    reached('slices.target - Slice Units'),
    reached('swap.target - Swaps'),
    ok('Listening on systemd-journald.socket - Journal Socket.'),
    ok('Listening on systemd-udevd-control.socket - udev Control Socket.'),
    ok('Listening on systemd-udevd-kernel.socket - udev Kernel Socket.'),
    ok('Mounted dev-hugepages.mount - Huge Pages File System.'),
    ok('Mounted dev-mqueue.mount - POSIX Message Queue File System.'),
    ok('Mounted sys-kernel-debug.mount - Kernel Debug File System.'),
    finished('keyboard-setup.service - Set the console keyboard layout'),
    finished('systemd-modules-load.service - Load Kernel Modules'),
    finished(`systemd-fsck-root.service - File System Check on ${rootDevice(guest)}`),
    finished('systemd-remount-fs.service - Remount Root and Kernel File Systems'),
    finished('systemd-sysctl.service - Apply Kernel Variables'),
    finished('systemd-sysusers.service - Create System Users'),
    finished('systemd-tmpfiles-setup-dev.service - Create Static Device Nodes in /dev'),
    started('systemd-journald.service - Journal Service'),
    started('systemd-udevd.service - Rule-based Manager for Device Events and Files'),
    finished('systemd-udev-trigger.service - Coldplug All udev Devices'),
    ...guest.disks.map((disk) => ok(`Found device dev-${disk.device}.device - /dev/${disk.device}.`)),
    reached('local-fs-pre.target - Preparation for Local File Systems'),
    ok('Mounted boot-efi.mount - /boot/efi.'),
    reached('local-fs.target - Local File Systems'),
    finished('apparmor.service - Load AppArmor profiles'),
    finished('systemd-tmpfiles-setup.service - Create Volatile Files and Directories'),
    started('systemd-timesyncd.service - Network Time Synchronization'),
    reached('time-set.target - System Time Set'),
    reached('sysinit.target - System Initialization'),
  ]
}

/** Returns the output about the network, which comes between the two stages of cloud-init. */
export function networkServices(guest: GuestFacts): readonly string[] {
  return [
    started('systemd-networkd.service - Network Configuration'),
    ...guest.nics.map(
      (nic) =>
        `systemd-networkd[471]: ${nic.device}: DHCPv4 address ${nic.ip}/${nic.prefix} via ${nic.gateway}`,
    ),
    reached('network.target - Network'),
    started('systemd-resolved.service - Network Name Resolution'),
    reached('nss-lookup.target - Host and Network Name Lookups'),
    finished('systemd-networkd-wait-online.service - Wait for Network to be Configured'),
    reached('network-online.target - Network is Online'),
  ]
}

/** Returns the output of the remaining services up to the login prompt. */
export function lateServices(): readonly string[] {
  return [
    started('apt-daily.timer - Daily download activities'),
    started('fstrim.timer - Discard unused blocks once a week'),
    started('logrotate.timer - Daily rotation of log files'),
    started('systemd-tmpfiles-clean.timer - Daily Cleanup of Temporary Directories'),
    reached('timers.target - Timer Units'),
    ok('Listening on dbus.socket - D-Bus System Message Bus Socket.'),
    ok('Listening on uuidd.socket - UUID daemon activation socket.'),
    reached('sockets.target - Socket Units'),
    reached('basic.target - Basic System'),
    started('cron.service - Regular background program processing daemon'),
    started('dbus.service - D-Bus System Message Bus'),
    started('systemd-logind.service - User Login Management'),
    started('rsyslog.service - System Logging Service'),
    started('unattended-upgrades.service - Unattended Upgrades Shutdown'),
    finished('systemd-user-sessions.service - Permit User Sessions'),
    started('ssh.service - OpenBSD Secure Shell server'),
    started('getty@tty1.service - Getty on tty1'),
    started('serial-getty@ttyS0.service - Serial Getty on ttyS0'),
    reached('getty.target - Login Prompts'),
    reached('multi-user.target - Multi-User System'),
    reached('graphical.target - Graphical Interface'),
    finished('systemd-update-utmp-runlevel.service - Record Runlevel Change in UTMP'),
  ]
}
