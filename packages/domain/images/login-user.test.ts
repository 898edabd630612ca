import { expect, test } from 'vitest'
import { loginUser } from './login-user.ts'

test.each([
  ['debian', '13', 'debian'],
  ['Debian GNU/Linux', '12', 'debian'],
  ['ubuntu', '24.04', 'ubuntu'],
  ['Ubuntu', '', 'ubuntu'],
  ['fedora', '42', 'fedora'],
  ['fedora-coreos', '42', 'core'],
  ['alpine', '3.22', 'alpine'],
  ['centos', '7', 'centos'],
  ['centos', '8-stream', 'centos'],
  ['CentOS Stream', '10', 'cloud-user'],
  ['centos', 'latest', 'cloud-user'],
  ['rocky', '10.0', 'rocky'],
  ['AlmaLinux', '9.5', 'almalinux'],
  ['rhel', '9', 'cloud-user'],
  ['openSUSE Leap', '15.6', 'opensuse'],
  ['arch', '2026.11', 'arch'],
  ['FreeBSD', '14.2', 'freebsd'],
  ['haiku', 'r1', null],
  ['', '', null],
])('the login user of %s %s is %s', (os, version, user) => {
  expect(loginUser({ os, version })).toBe(user)
})
