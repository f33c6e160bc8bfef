import type { MailServer } from '#testing/messages/mail-server'
import type { AttackedServer } from '../attacked-server.ts'
import { registerByMail, type AttackBrowser } from './attack-browser.ts'

/** What each of the attacks on sign-in methods has. */
export type SignInAttackContext = {
  readonly server: AttackedServer
  readonly mails: MailServer
  /** How much of everything, 0 to 1. */
  readonly share: number
  /** Another server, which no proxy stands in front of. */
  startPlain(): Promise<AttackedServer>
  /** Notes that something has to hold, and a finding where it does not. */
  holds(isHeld: boolean, what: string, detail?: string): void
  /** Registers a new user in a browser of their own. */
  register(name: string): Promise<{ readonly browser: AttackBrowser; readonly email: string }>
}

/** One idea of how to get in; what it finds goes to `holds`. */
export type SignInAttack = (ground: SignInAttackContext) => Promise<void>

export function createGround(
  o: Pick<SignInAttackContext, 'server' | 'mails' | 'share' | 'startPlain'> & {
    readonly found: (finding: string) => void
  },
): SignInAttackContext & { tried(): number } {
  let people = 0
  let tried = 0
  return {
    ...o,
    tried: () => tried,
    holds(isHeld, what, detail = '') {
      tried += 1
      if (!isHeld) o.found(`${what}: ${detail}`)
    },
    async register(name) {
      people += 1
      const email = `${name}.${people}@beispiel.example`
      return { browser: await registerByMail(o.server, o.mails, email), email }
    },
  }
}

/** Sends the same at the same moment, so often. */
export function atOnce<Value>(times: number, act: (index: number) => Promise<Value>): Promise<readonly Value[]> {
  return Promise.all(Array.from({ length: times }, (_value, index) => act(index)))
}
