/** What a process knows of where it was started. */
export type ProcessPlace = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { readonly isTTY?: boolean }
}

const FROM_AFAR = ['SSH_CONNECTION', 'SSH_CLIENT', 'SSH_TTY']
/** A name with a host in it is a screen elsewhere, as SSH passes one on; `sudo` keeps it and drops what tells of SSH. */
const OWN_SCREEN = /^(?:unix)?:\d/
/** Systems on which every terminal outside SSH is on a screen. On others the environment names the screen. */
const ALWAYS_ON_SCREEN: readonly NodeJS.Platform[] = ['darwin', 'win32']

/**
 * Whether the server was started from a terminal on a screen of its machine (rule E4). A service manager and a container
 * write to no terminal, and a terminal over SSH has no screen. On such machines a proxy may stand in front of the server, and
 * every browser behind a proxy seems to run on the machine itself.
 */
export function isStartedAtScreen({ platform, env, stdout }: ProcessPlace): boolean {
  const isSet = (name: string): boolean => (env[name] ?? '') !== ''
  if (stdout.isTTY !== true || FROM_AFAR.some(isSet)) return false
  return ALWAYS_ON_SCREEN.includes(platform) || isSet('WAYLAND_DISPLAY') || OWN_SCREEN.test(env['DISPLAY'] ?? '')
}
