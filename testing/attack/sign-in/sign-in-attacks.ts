/** All attempts to get in without permission, against a server whose mails are read here. */
import { startMailServer } from '#testing/messages/mail-server'
import type { AttackClass } from '../attack-class.ts'
import { addSecrets, secretsInMail } from '../find-secrets.ts'
import { accountLimits, addressLimits, confirmedLinks, enumeration, withoutProxies } from './address-attacks.ts'
import { mailCodes, hostHeaders, resetLinks, secondFactor } from './code-attacks.ts'
import { invitedShares } from './invitation-attacks.ts'
import { createGround, type SignInAttack } from './sign-in-attack.ts'
import { cookies, foreignNexts, foreignPages, leaving, madeUpPasskeys, planted, renewals } from './session-attacks.ts'

const attacks: readonly SignInAttack[] = [
  cookies,
  planted,
  foreignPages,
  renewals,
  leaving,
  madeUpPasskeys,
  foreignNexts,
  mailCodes,
  resetLinks,
  hostHeaders,
  secondFactor,
  addressLimits,
  withoutProxies,
  accountLimits,
  confirmedLinks,
  invitedShares,
  enumeration,
]

export const signInAttacks: AttackClass = {
  name: 'ways-in',
  limitSeconds: 100,
  async attack({ startServer, atEnd, share, found, stop }) {
    const mails = await startMailServer()
    atEnd(() => mails.close())
    const server = await startServer({ environment: { SMTP_URL: mails.url } })
    const startPlain = () => startServer({ environment: { SMTP_URL: mails.url, TRUSTED_PROXIES: '' } })
    const ground = createGround({ server, mails, share, found, startPlain })
    for (const attack of attacks) {
      stop.throwIfAborted()
      await attack(ground).catch((error: unknown) => found(`broke off: ${String(error)}`))
    }
    // Links are pressed by few of the attacks.
    addSecrets(
      server.secrets,
      mails.mails.flatMap(({ text }) => secretsInMail(text)),
    )
    return { count: ground.tried(), unit: 'promises' }
  },
}
