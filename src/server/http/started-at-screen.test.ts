import { expect, test } from 'vitest'
import { isStartedAtScreen, type ProcessPlace } from './started-at-screen.ts'

const desk = { DISPLAY: ':0' }
const ssh = '192.168.1.9 51512 192.168.1.5 22'

test.each([
  ['linux', { isTTY: true }, desk, true],
  ['linux', { isTTY: true }, { WAYLAND_DISPLAY: 'wayland-0', SSH_AUTH_SOCK: '/run/agent' }, true],
  ['darwin', { isTTY: true }, {}, true],
  ['win32', { isTTY: true }, {}, true],
  // A service manager, a container, a log that goes to a file; some of them have the environment of a desktop.
  ['linux', {}, desk, false],
  ['linux', { isTTY: false }, desk, false],
  ['darwin', {}, {}, false],
  ['win32', {}, {}, false],
  // A server from afar, also with a terminal that outlives the connection, another user, or a screen that SSH passes on.
  ['linux', { isTTY: true }, {}, false],
  ['linux', { isTTY: true }, { DISPLAY: '' }, false],
  ['linux', { isTTY: true }, { DISPLAY: 'localhost:10.0' }, false],
  ['linux', { isTTY: true }, { ...desk, SSH_CONNECTION: ssh }, false],
  ['linux', { isTTY: true }, { ...desk, SSH_TTY: '/dev/pts/1' }, false],
  ['darwin', { isTTY: true }, { SSH_CONNECTION: ssh }, false],
  ['win32', { isTTY: true }, { SSH_CLIENT: ssh }, false],
] satisfies readonly (readonly [NodeJS.Platform, ProcessPlace['stdout'], Record<string, string>, boolean])[])(
  'E4: on %s with %j and %j the server was started at its screen: %s',
  (platform, stdout, env: Record<string, string>, expected) => {
    expect(isStartedAtScreen({ platform, stdout, env })).toBe(expected)
  },
)
